"""The environment the tasks run in: one virtual environment, .venv, made once and kept current."""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
# what was installed; written last, so half an install never counts
STAMP = VENV / "minitorch-stamp"
WINDOWS = os.name == "nt"

FAREWELL = 10  # seconds that a program has to end after Ctrl-C

UV = "uv>=0.5,<1"
TORCH = "torch==2.13.0"  # the version whose results the tests recorded
SAMPLES = "expecttest==0.3.0"  # PyTorch's own samples of its operations import it
# What the classroom writes for and runs on. The graders have an environment of their own: a
# hundred packages, which are to change nothing in ours.
GRADERS = VENV / "graders"
GRADING = ("nbgrader==0.9.6", "otter-grader==7.0.0", "jsonschema>=4.18,<4.25")
RUNNING = ("deno", "distributed")


class Stop(Exception):
    """A task cannot go on. The message says why, and what to do about it.

    status: the exit status of the program. 1 a check failed, 2 something is missing on this
    machine, 3 the packages could not be installed (mostly: no network).
    """

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


def step(text: str) -> None:
    """Tell the reader what happens next."""
    print(f"==> {text}", flush=True)


def python() -> Path:
    """The Python of the environment."""
    return VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")


def variables() -> dict[str, str]:
    """The environment variables for every program that a task starts."""
    env = dict(os.environ)
    env.pop("PYTHONHOME", None)
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each program compiles the package anew
    env["VIRTUAL_ENV"] = str(VENV)
    env["PATH"] = str(python().parent) + os.pathsep + env.get("PATH", "")
    env["PYTHONUTF8"] = "1"  # text files are UTF-8 on Windows too
    env["UV_PYTHON_DOWNLOADS"] = "never"
    return env


def run(*command: object, check: bool = True, quiet: bool = False) -> int:
    """Run a program in the repository and return its exit status; with `check`, 0 or Stop."""
    words = [str(word) for word in command]
    output = subprocess.DEVNULL if quiet else None
    status = subprocess.call(words, cwd=ROOT, env=variables(), stdout=output, stderr=output)
    if check and status:
        shown = " ".join(Path(words[0]).name if i == 0 else word for i, word in enumerate(words))
        raise Stop(f"this command failed with exit status {status}:\n  {shown}", status=1)
    return status


def run_until_interrupted(*command: object) -> int:
    """Run a program that Ctrl-C ends, let it say good-bye, and return its exit status."""
    words = [str(word) for word in command]
    with subprocess.Popen(words, cwd=ROOT, env=variables()) as program:
        try:
            return program.wait()
        except KeyboardInterrupt:  # of the terminal: the program has heard it too
            try:
                return program.wait(timeout=FAREWELL)
            except subprocess.TimeoutExpired:  # it has not, or it hangs
                program.terminate()
                return 0


# --- set-up ------------------------------------------------------------------------------------


def wanted() -> str:
    """A digest of all that decides what .venv holds.

    The place counts: an environment that was moved or copied no longer works.
    """
    digest = hashlib.sha256(f"{ROOT} {sys.version_info[:2]}".encode())
    for name in ("requirements.txt", "constraints.txt", "pyproject.toml"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def prepare() -> None:
    """Make .venv and install requirements.txt into it, unless that is done already."""
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted() and works():
        return
    start = time.perf_counter()
    create()
    install()
    # matplotlib lists the fonts of the machine once. Done here, its notice is in no notebook.
    step("looking for fonts (once)")
    run(python(), "-c", "import matplotlib.font_manager", quiet=True)
    part = STAMP.with_suffix(".part")
    part.write_text(wanted(), encoding="utf-8")
    os.replace(part, STAMP)
    step(f"the environment is ready ({time.perf_counter() - start:.0f} s)")


def works() -> bool:
    """Whether the Python of the environment starts and is of the version we run on."""
    if not python().exists():
        return False
    try:
        probe = [str(python()), "-c", "import sys; print(sys.version_info[:2])"]
        found = subprocess.run(probe, capture_output=True, text=True, check=False)
    except OSError:
        return False
    return found.stdout.strip() == str(sys.version_info[:2])


def create() -> None:
    """Make an empty .venv, or keep the one that is there if it still works here."""
    place = VENV / "minitorch-root"
    if works() and place.exists() and place.read_text(encoding="utf-8") == str(ROOT):
        STAMP.unlink(missing_ok=True)
        return
    if VENV.is_symlink():  # `venv --clear` would empty the folder that it leads to
        raise Stop(
            f"{VENV} is a link to {VENV.resolve()}, which belongs to somebody else and is left as"
            " it is.\nTo have an environment made here, remove the link and run this again."
        )
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    try:
        import ensurepip  # noqa: F401  Debian ships Python without it, and `venv` then fails
        import venv  # noqa: F401
    except ImportError:
        raise Stop(
            f"this Python {version} ({sys.executable}) has no `venv`, which makes environments.\n"
            f"  Debian, Ubuntu:  sudo apt install python{version}-venv\n"
            f"  elsewhere:       install Python from python.org, then: make html PYTHON=..."
        ) from None
    step(f"making an environment for Python {version} in {VENV}")
    # The base Python, because this program may run on the very environment that is replaced.
    base = getattr(sys, "_base_executable", None) or sys.executable
    if run(base, "-m", "venv", "--clear", VENV, check=False):
        raise Stop(
            f"`{base} -m venv` failed; its message is above.\n"
            f"Is the folder {ROOT} writable, and is there space on the disk?"
        )
    place.write_text(str(ROOT), encoding="utf-8")


def install() -> None:
    """Install requirements.txt: with uv, which takes seconds, or with pip, which takes minutes."""
    step("installing the packages of requirements.txt (the first time takes a minute or two)")
    if has_uv():
        target = ("--python", python(), "--requirements", "requirements.txt")
        if run(python(), "-m", "uv", "pip", "install", *target, check=False) == 0:
            return
        step("uv could not do it; trying again with pip")
    else:
        step("uv cannot be had here; pip takes some minutes instead")
    if run(python(), "-m", "pip", "install", "-r", "requirements.txt", check=False):
        raise Stop(
            "the packages could not be installed; pip's message is above.\n"
            "Mostly the network is the reason. When it is back, run the same command again:\n"
            "it goes on from here.",
            status=3,
        )


def has_uv() -> bool:
    """Whether uv is in the environment, after trying to put it there."""
    probe = (python(), "-c", "import uv")
    if run(*probe, check=False, quiet=True) == 0:
        return True
    return run(python(), "-m", "pip", "install", UV, check=False, quiet=True) == 0


# --- rarer tasks -------------------------------------------------------------------------------


def install_oracle() -> None:
    """Install PyTorch beside us. Always with pip: it also finds wheels that lie on this disk."""
    step(f"installing {TORCH}, which the tests then compare with")
    if sys.platform == "linux":
        print(
            "On Linux the usual package brings several GB of CUDA; PyTorch's own page\n"
            "tells how to point pip at the CPU builds (PIP_INDEX_URL, PIP_EXTRA_INDEX_URL)."
        )
    command = (python(), "-m", "pip", "install", "-c", "constraints.txt", TORCH, SAMPLES)
    if run(*command, check=False):
        raise Stop(
            f"{TORCH} could not be installed; pip's message is above.\n"
            "The tests work without it: they then compare with results recorded from PyTorch.",
            status=3,
        )


def install_graders() -> None:
    """Install nbgrader and otter-grader into an environment of theirs, Deno and Dask beside us."""
    step(f"installing what the classroom works with: {', '.join(GRADING + RUNNING)}")
    python_of_theirs = GRADERS / python().relative_to(VENV)
    installs = (
        (python(), "-m", "venv", GRADERS),
        (*installer(python_of_theirs), *GRADING, "numpy"),
        (*installer(python()), "-c", "constraints.txt", *RUNNING),
    )
    if any(run(*command, check=False) for command in installs):
        raise Stop(
            "these packages could not be installed; the message is above.\n"
            "The tests work without them: those of the classroom that need them are skipped.",
            status=3,
        )


def installer(target: Path) -> tuple[object, ...]:
    """The beginning of a command that installs packages for a Python."""
    if has_uv():
        return (python(), "-m", "uv", "pip", "install", "--quiet", "--python", target)
    return (target, "-m", "pip", "install", "--quiet")


def lock() -> None:
    """Write constraints.txt: the newest versions that requirements.txt allows, all platforms."""
    if not has_uv():
        raise Stop("`make lock` needs uv, and it could not be installed.", status=3)
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    asked = "\n".join(line for line in lines if not line.startswith("-"))
    command = [
        str(python()), "-m", "uv", "pip", "compile", "--universal", "--python-version", "3.11",
        "--python", str(python()), "--upgrade", "--no-header", "--no-annotate",
        "--no-emit-index-url", "--no-emit-find-links", "-",
    ]  # fmt: skip
    found = subprocess.run(
        command, input=asked, capture_output=True, text=True, env=variables(), check=False
    )
    if found.returncode:
        raise Stop(f"uv could not solve requirements.txt:\n{found.stderr}", status=3)
    path = ROOT / "constraints.txt"
    head = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    part = path.with_suffix(".part")
    part.write_text("\n".join([*head, found.stdout]), encoding="utf-8", newline="\n")
    os.replace(part, path)
    step("constraints.txt is written; now run `make test`")


def clean() -> None:
    """Remove the environment, the built site and what tools left behind."""
    caches = {"__pycache__", ".pytest_cache", ".ruff_cache", ".mypy_cache", ".hypothesis"}
    caches.add(".ipynb_checkpoints")
    doomed = [ROOT / "_build", VENV]
    for folder, names, _ in os.walk(ROOT):
        names[:] = [name for name in names if name not in (".git", ".venv", "_build")]
        doomed += [Path(folder, name) for name in names if name in caches]
    for path in doomed:
        if path.is_symlink():
            path.unlink()  # a link to an environment elsewhere: remove the link only
        elif path.exists():
            shutil.rmtree(path)
            step(f"removed {path.relative_to(ROOT)}")


def pyodide() -> Path | None:
    """The folder with Pyodide (Python for browsers), if this machine has one.

    Without it, live cells fetch Pyodide from its public address when a reader presses Run.
    """
    named = os.environ.get("PYODIDE_DIR")
    for folder in [Path(named)] if named else [ROOT.parent / "shared" / "pyodide"]:
        if (folder / "pyodide-lock.json").exists():
            return folder.resolve()
    return None
