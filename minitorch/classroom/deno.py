"""The sandbox for every system: Python in WebAssembly (Pyodide), in Deno, which is told what it may
do: read two folders until Python has started, and after that nothing.

    pip install deno                     the program, as a wheel
    PYODIDE_DIR=...                      a folder with Pyodide 0.27.7 and its NumPy

WebAssembly keeps a student's code from the machine, and Deno keeps JavaScript from it, which that
code can reach. Starting takes seconds, so there is one start for a submission.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from importlib import resources
from pathlib import Path
from typing import Any, Self

from . import confine
from .children import IDLE, START, WALL, Child, Died, NoStart, Started

PROGRAMS = ("main.mjs", "worker.mjs")
FLAGS = ("--no-prompt", "--no-remote", "--no-npm", "--no-config", "--no-lock", "--no-code-cache",
         "--cached-only", "--v8-flags=--max-old-space-size=512")  # fmt: skip
MEMORY = 3 << 30  # bytes of the whole process, where the kernel counts them: Deno, Python, one GB
SLOWER = 3  # times that WebAssembly needs more than the processor itself
SLOW_START = 900.0  # seconds by the clock until Python has started: ten of work, on a busy machine
LOOK = 0.2  # seconds between two looks at its time


def program() -> str:
    """The path of Deno. NoStart if there is none."""
    with contextlib.suppress(ImportError, AttributeError, FileNotFoundError):
        return str(importlib.import_module("deno").find_deno_bin())
    found = shutil.which("deno")
    if found is None:
        raise NoStart("Deno is not installed (pip install deno)")
    return found


def pyodide() -> Path:
    """The folder with Pyodide. NoStart if the environment names none."""
    named = os.environ.get("PYODIDE_DIR", "")
    folder = Path(named).resolve()
    if not named or not (folder / "pyodide.mjs").is_file():
        raise NoStart("PYODIDE_DIR must name a folder with Pyodide 0.27.7 and its NumPy")
    return folder


class Deno:
    """Starts Deno for each child. ``bare``: the folder of bare_copy."""

    def __init__(self, bare: Path, chapters: list[str]) -> None:
        self.program, self.pyodide = program(), pyodide()
        self.bare, self.chapters = bare, chapters

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="minitorch-deno-")).resolve()
        try:
            self.lay_out()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def lay_out(self) -> None:
        """The two programs, and the package as one file."""
        for name in PROGRAMS:
            source = resources.files(__package__) / "programs" / "deno" / name
            (self.folder / name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
        with zipfile.ZipFile(self.folder / "course.zip", "w") as archive:
            for path in sorted(self.bare.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(self.bare).as_posix())

    def child(self) -> Child:
        line = [
            self.program, "run", *FLAGS, f"--allow-read={self.folder},{self.pyodide}",
            str(self.folder / "main.mjs"), f"{self.pyodide.as_uri()}/",
            (self.folder / "course.zip").as_uri(), ",".join(self.chapters),
        ]  # fmt: skip
        env = {"DENO_DIR": str(self.folder / "cache"), "DENO_NO_UPDATE_CHECK": "1"}
        if sys.platform == "win32":  # without it no program starts there
            env["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
        try:
            process = subprocess.Popen(
                line, env=env, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except OSError as error:
            raise NoStart(f"{self.program}: {error.strerror}") from None
        bounded(process.pid)
        one = InDeno(process)
        one.hello()
        return one


def bounded(pid: int) -> None:
    """Limits from outside, where the kernel knows them: memory, and no core of gigabytes."""
    kernel: Any = confine.resource
    if hasattr(kernel, "prlimit"):
        for kind, most in ((kernel.RLIMIT_DATA, MEMORY), (kernel.RLIMIT_CORE, 0)):
            with contextlib.suppress(OSError, ValueError):
                kernel.prlimit(pid, kind, (most, most))


def spent(pid: int) -> float | None:
    """Seconds of the processor that a process has used; None where nobody says so."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return None


class InDeno(Started):
    """A child in Deno. Its time is that of the processor where it can be seen, else the clock's."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        super().__init__(process)
        self.most: float | None = None  # seconds of the processor, since it was started
        self.moved = (0.0, 0.0)  # (when by the clock, what it had used): when it last moved
        self.deadline = time.monotonic() + SLOW_START

    def begin(self, cpu: float) -> None:
        used, now = spent(self.process.pid), time.monotonic()
        self.most = None if used is None else used + SLOWER * cpu
        self.moved = (now, used or 0.0)
        self.deadline = now + (WALL if self.most is not None else min(WALL, 20 * cpu))

    def rest(self) -> None:
        self.most, self.deadline = None, time.monotonic() + START

    def wait(self, fd: int) -> None:
        if self.most is None:
            super().wait(fd)
            return
        while not select.select([fd], [], [], LOOK)[0]:
            used, now = spent(self.process.pid) or 0.0, time.monotonic()
            if used > self.most:
                raise self.died("cpu")
            if used > self.moved[1]:
                self.moved = (now, used)
            elif now - self.moved[0] > 12 * IDLE:  # it may wait for its turn on a busy machine
                raise self.died("idle")
            if now > self.deadline:
                raise self.died("wall")


__all__ = ["Deno", "Died", "InDeno", "program", "pyodide"]
