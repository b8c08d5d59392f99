"""The ways to lock a student's code in: which there are, and which hold on this machine.

    bwrap      bubblewrap: namespaces of its own, a read-only system, no network
    landlock   Landlock and seccomp: nothing to install, no namespaces (Linux 5.13)
    deno       Python in WebAssembly, in Deno: on every system (deno.py)
    container  Podman or Docker: no network, read-only
    trust      none at all: a process of its own, with limits

Within bwrap and landlock, each submission's process gives up by itself what confine.py says.
``auto`` takes the first that stands the canary: an attempt to read, write, fork and call out.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

import numpy as np

from .children import NAME, Child, NoStart, Nursery, Plain, Starter
from .deno import Deno

Names = tuple[str, ...]
AUTO: Names = ("bwrap", "landlock", "container")
ALL: Names = (*AUTO, "deno", "trust")
IMAGE = os.environ.get("MINITORCH_CONTAINER_IMAGE", "")
BOOT = "import sys; sys.path[:0] = sys.argv[1].split('\\n'); from minitorch.classroom import {0}; "


class NoSandbox(Exception):
    """None of the sandboxes that were asked for holds here."""


def python() -> str:
    """The interpreter itself, not the link to it of a virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)


def stdlib() -> list[Path]:
    """The standard library, without what has been installed beside it."""
    found = {Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")}
    names = ("site-packages", "dist-packages")
    return sorted(entry for place in found for entry in place.iterdir() if entry.name not in names)


def listable() -> list[str]:
    """Where Python looks for modules by their names."""
    return sorted({sysconfig.get_path(name) for name in ("stdlib", "platstdlib")})


def numpy_folders() -> list[Path]:
    site = Path(np.__file__).resolve().parents[1]
    return [place for place in (site / "numpy", site / "numpy.libs") if place.is_dir()]


def libraries() -> list[Path]:
    """Shared libraries of the system; no folder with packages of Python in it."""
    triplet = sysconfig.get_config_var("MULTIARCH") or "none"
    places = [Path(top) / triplet for top in ("/lib", "/usr/lib")]
    for folder in map(Path, ("/lib64", "/usr/lib64")):
        if folder.is_dir():
            places += [one for one in folder.iterdir() if not one.name.startswith("python")]
    places += Path(sys.base_prefix, "lib").glob("lib*.so*")
    return [*filter(Path.exists, places), Path("/etc/ld.so.cache")]


def environment() -> dict[str, str]:
    """What a child finds in its environment: nothing of the teacher's."""
    one = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {**one, "MINITORCH_COURSE": "off", "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1", "PATH": "/usr/bin:/bin"}  # fmt: skip


def command(module: str, path: list[str], call: str, *arguments: str) -> list[str]:
    boot = BOOT.format(module) + call
    return [python(), "-s", "-S", "-B", "-P", "-c", boot, "\n".join(path), *arguments]


def starter(name: str, bare: Path, chapters: list[str]) -> Starter:
    """What starts children in the sandbox of this name. ``bare``: the folder of bare_copy."""
    if name == "container":
        return container(bare, chapters)
    if name == "deno":
        return Deno(bare, chapters)
    site = str(numpy_folders()[0].parent)
    if name == "trust" and sys.platform != "linux":
        return Plain(command("runner", [str(bare), site], "runner.main()"), environment())
    if sys.platform != "linux":
        raise NoStart(f"{name} needs Linux")
    if name == "bwrap":
        return bubblewrap(bare, chapters)
    readable = [*stdlib(), *numpy_folders(), *libraries(), Path("/dev/urandom")]
    about = {
        "chapters": chapters,
        "locks": name != "trust",
        "hidden": [site],
        "package": str(bare),
        "readable": [str(place) for place in readable],
        "listable": listable(),
    }
    line = command("zygote", [str(bare), site], "zygote.main(int(sys.argv[2]), sys.argv[3])")
    return Nursery(line, environment(), about)


def bubblewrap(bare: Path, chapters: list[str]) -> Nursery:
    program = shutil.which("bwrap")
    if program is None:
        raise NoStart("bubblewrap is not installed (Debian: apt install bubblewrap)")
    inside = "/class"
    line = [
        program, "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session",
        "--cap-drop", "ALL", "--clearenv", "--hostname", "class",
        "--proc", "/proc", "--dev", "/dev", "--size", "67108864", "--tmpfs", "/tmp",
        "--dir", "/tmp/work", "--dir", "/site",
    ]  # fmt: skip
    for name, value in environment().items():
        line += ["--setenv", name, value]
    for file in [*libraries(), Path(python())]:
        line += ["--ro-bind-try", str(file), str(file)]
    for place in listable():
        line += ["--ro-bind", place, place]
        for name in ("site-packages", "dist-packages"):
            if Path(place, name).is_dir():
                line += ["--tmpfs", f"{place}/{name}"]
    for folder in numpy_folders():
        line += ["--ro-bind", str(folder), f"/site/{folder.name}"]
    line += ["--ro-bind", str(bare), inside, "--remount-ro", "/", "--chdir", "/tmp/work"]
    line += command("zygote", [inside, "/site"], "zygote.main(int(sys.argv[2]), sys.argv[3])")
    readable = ["/site", *map(str, [*stdlib(), *libraries()]), "/dev/urandom"]
    about = {
        "chapters": chapters,
        "locks": True,
        "hidden": ["/site"],
        "package": inside,
        "readable": readable,
        "listable": listable(),
        "scratch": "/tmp/work",
    }
    return Nursery(line, environment(), about)


def container(bare: Path, chapters: list[str]) -> Plain:
    """Podman or Docker, with an image that has Python and NumPy (MINITORCH_CONTAINER_IMAGE)."""
    program = shutil.which("podman") or shutil.which("docker")
    if program is None or not IMAGE:
        raise NoStart("it needs podman or docker, and MINITORCH_CONTAINER_IMAGE: Python and NumPy")
    line = [
        program, "run", "--rm", "-i", "--name", NAME, "--network", "none", "--read-only",
        "--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--memory", "2g",
        "--pids-limit", "8", "--tmpfs", "/tmp:size=64m", "--workdir", "/tmp",
        "--volume", f"{bare}:/class:ro",
    ]  # fmt: skip
    for name, value in environment().items():
        line += ["--env", f"{name}={value}"]
    stop = [program, "kill", NAME]  # who is killed himself leaves the container behind
    prepared = f"runner.prepare({','.join(chapters)!r}.split(',')); runner.main(confined=True)"
    boot = BOOT.format("runner") + prepared
    line += [IMAGE, "python3", "-s", "-B", "-P", "-c", boot, "/class"]
    return Plain(line, None, stop, overseen=True)


_held: set[tuple[str, Path]] = set()  # sandboxes that were tried in this process, and held


def trouble(name: str, bare: Path) -> str:
    """Why a sandbox does not hold here; "" if it does. What it does is tried, not believed."""
    if (name, bare) in _held:
        return ""
    try:
        with starter(name, bare, []) as one:
            why = tried(one)
    except NoStart as error:
        return str(error)
    if not why:
        _held.add((name, bare))
    return why


def tried(one: Starter) -> str:
    """What code in a sandbox that has been started gets through with; "" for nothing. NoStart."""
    with tempfile.TemporaryDirectory(prefix="canary-") as folder:
        secret = Path(folder, "secret")
        secret.write_text("secret", "ascii")
        before = os.stat(secret)
        with one.child() as child:
            found = attempts(child, str(secret))
        if found:
            return f"code in it {', '.join(found)}"
        after = os.stat(secret)
        left = sorted(entry.name for entry in Path(folder).iterdir())
        if left != ["secret"] or (before.st_mtime_ns, before.st_size) != (
            after.st_mtime_ns,
            after.st_size,
        ):
            return "code in it changed a file outside"
    return ""


def attempts(child: Child, secret: str) -> list[str]:
    found = child.ask("probe", {"secret": secret}).get("probe")
    if not isinstance(found, list):
        raise NoStart("the canary did not answer")
    return [str(one)[:100] for one in found]


def chosen(name: str, bare: Path) -> str:
    """The sandbox to use: the one that is named, if it holds; for "auto" the first that does.

    NoSandbox, with the reasons, where none does. "trust" is only taken when it is named.
    """
    if name == "trust":
        return name
    reasons = []
    for one in AUTO if name == "auto" else (name,):
        why = trouble(one, bare)
        if not why:
            return one
        reasons.append(f"{one}: {why}")
    raise NoSandbox(
        "no sandbox holds on this machine, so nobody's code is run. "
        + "; ".join(reasons)
        + ". To run it without one, because you have read all of it: --sandbox trust"
    )
