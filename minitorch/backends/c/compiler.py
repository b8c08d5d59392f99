"""C made into a library that Python can call: found in the cache, or compiled once.

``load(source)`` returns a ``ctypes.CDLL``. Python's own ctypes is the binding: it opens a library
without a compiler's help, releases the interpreter's lock during a call, and is always there; and
all that these functions take are addresses and numbers.

The cache is a folder of the user. A library is stored under the hash of all that made it: source,
options, the compiler's version and the processor. It is written under another name and renamed, so
that of two processes that compile at once each finds a whole file. Where the folder cannot be
written, a temporary one serves this process.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

FOLDER = "MINITORCH_CACHE"  # the environment variable that names another folder
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
SECONDS = 120  # so long may one call of the compiler take

# -O3 without what changes results: errno and traps of the processor are all that is given up.
_ALWAYS = ["-O3", "-std=gnu11", "-shared", "-fno-math-errno", "-fno-trapping-math"]
_ALWAYS += [] if sys.platform == "win32" else ["-fPIC"]
# Tried in this order, until one is understood: not every compiler has OpenMP, or knows "native",
# and only those for x86 know how wide vectors shall be (by themselves they use half of AVX-512).
_WIDE = ["-march=native", "-fopenmp", "-mprefer-vector-width=512"]
_TRIED = (
    _WIDE,
    ["-march=native", "-fopenmp"],
    ["-fopenmp"],
    ["-march=native", "-fopenmp-simd"],
    [],
)


class CompilerError(Exception):
    """There is no compiler, or it failed; the text is one line."""


def cache_folder() -> Path:
    """Where compiled libraries are kept: ``MINITORCH_CACHE``, or the platform's place for it."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "minitorch"


def compiler() -> list[str]:
    """The command of the C compiler: ``CC``, or the first of cc, gcc, clang."""
    asked = os.environ.get("CC")
    names = [shlex.split(asked)] if asked else [["cc"], ["gcc"], ["clang"]]
    for name, *options in names:
        found = shutil.which(name)
        if found:
            return [found, *options]
    raise CompilerError(f"no C compiler was found ({asked or 'cc, gcc, clang'})")


def load(source: str, *defines: str, exact: bool = False) -> ctypes.CDLL:
    """The library of a C source, compiled with ``-D`` for each define, or from the cache.

    - ``exact``: round every product before it is added to something, as NumPy does.

    Raises CompilerError, in one line, when that cannot be done.
    """
    command = compiler()
    options = [f"-D{define}" for define in defines] + ["-ffp-contract=off"] * exact
    key = "\n".join([source, *options, *command, *_ALWAYS, _version(*command), _processor()])
    name = hashlib.sha256(key.encode()).hexdigest()[:32] + SUFFIX
    folder = cache_folder()
    with contextlib.suppress(OSError):  # not there, or damaged: it is compiled (again)
        return ctypes.CDLL(str(folder / name))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _made(source, command, options, folder, name)
    except OSError:  # read-only, full, or a file in its place
        return _load_once(source, command, options, name)


def _load_once(source: str, command: list[str], options: list[str], name: str) -> ctypes.CDLL:
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            return _made(source, command, options, Path(folder), name)
    except OSError as error:
        raise CompilerError(f"no place for compiled code: {error}") from error


def _made(
    source: str, command: list[str], options: list[str], folder: Path, name: str
) -> ctypes.CDLL:
    """Compile in a folder of its own inside of ``folder``; rename; open. OSError: no place."""
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as own:
        text, library = Path(own, "source.c"), Path(own, name)
        text.write_text(source, "utf-8")
        message = ""
        for tried in _TRIED:
            call = [*command, *_ALWAYS, *tried, *options, str(text), "-o", str(library), "-lm"]
            message = _run(call)
            if not message and library.exists():
                break
        else:
            _check_room(Path(own))
            raise CompilerError(f"{command[0]} failed: {message or 'it wrote no library'}")
        os.replace(library, folder / name)
    return ctypes.CDLL(str(folder / name))


def _run(call: list[str]) -> str:
    """Run the compiler; the first line that says what is wrong, or nothing."""
    try:
        done = subprocess.run(
            call, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error).splitlines()[0]
    if not done.returncode:
        return ""
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or [f"exit status {done.returncode}"])[0]


def _check_room(folder: Path) -> None:
    """Raise OSError if it was the disk that failed, and not the compiler."""
    (folder / "room").write_bytes(bytes(1 << 16))


@cache
def _version(*command: str) -> str:
    try:
        done = subprocess.run(
            [*command, "--version"], capture_output=True, timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CompilerError(f"{command[0]} does not run: {error}") from error
    return done.stdout.decode("utf-8", "replace")


@cache
def _processor() -> str:
    """What -march=native means here: one home folder may be used by several machines."""
    about = [platform.machine(), platform.processor(), sys.platform]
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
        for start in ("model name", "flags", "Features"):
            about += [line for line in lines if line.startswith(start)][:1]
    return "\n".join(about)
