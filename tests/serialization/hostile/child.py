"""The process in which hostile files are loaded: limited, watched, and thrown away afterwards.

    python -m tests.serialization.hostile.child FOLDER JOB

JOB is JSON; see ``sandbox.py``, which starts it. One line goes out for each file, before it is
loaded: if the process dies, the last line names the file that killed it.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import minitorch
from minitorch.serialization import LoadError
from tests.serialization.hostile import files, mutations, pickles, uses

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

SECONDS = 1.0  # of processor time that a file under a megabyte may take
SECONDS_OF_USE = 20.0
MEGABYTE = 10**6
# What code would do first. (Others, such as sys._getframe, warnings do themselves.)
EVENTS = (
    "open", "exec", "compile", "import", "os.", "subprocess.", "socket.", "ctypes.", "shutil.",
    "tempfile.", "marshal.", "code.__new__", "function.__new__", "urllib.", "webbrowser.",
    "pty.", "signal.", "sys.setprofile", "sys.settrace", "sys.addaudithook", "mmap.",
)  # fmt: skip


class Canary:
    """Sings when anything is opened, imported, run. Python lets nobody remove an audit hook."""

    def __init__(self) -> None:
        self.watching = False
        self.heard: list[str] = []
        sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.watching and event.startswith(EVENTS):
            self.heard.append(f"{event} {args!r:.100}")
            raise RuntimeError(f"the canary heard {event}")

    def silent(self) -> None:
        """Raises Hole if anything was heard."""
        heard, self.heard = self.heard, []
        if heard:
            raise uses.Hole(f"the canary heard {heard[0]}")


def limit_memory(more: int | None) -> None:
    """From here on, the process may take so many more bytes of memory (Linux can tell)."""
    if resource is None or not os.path.exists("/proc/self/statm"):
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    now = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (hard if more is None else now + more, hard))


def limit_time(seconds: float) -> None:
    """From here on, the process may work so long; then the system ends it."""
    if resource is not None:
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 1, hard))


def load(data: bytes, canary: Canary) -> tuple[str, Any, float]:
    """("loaded" or the error's class, the value, seconds); raises Hole."""
    limit_time(3 * SECONDS)
    limit_memory(10 * len(data) + 64 * MEGABYTE)
    started = time.process_time()
    value, answer = None, "loaded"
    canary.watching = True
    try:
        value = minitorch.load(io.BytesIO(data))
    except LoadError as problem:
        answer = type(problem).__name__
    except BaseException as problem:
        if not str(problem).startswith("Attempting to deserialize object on a CUDA device"):
            raise uses.Hole(f"load raises {type(problem).__name__}: {problem!s:.200}") from None
        answer = "RuntimeError"
    finally:
        canary.watching = False
        seconds = time.process_time() - started
        limit_memory(None)
    canary.silent()
    if seconds > SECONDS and len(data) < MEGABYTE:
        raise uses.Hole(f"load takes {seconds:.1f} s for {len(data)} bytes")
    return answer, value, seconds


def try_file(data: bytes, canary: Canary, sentinel: Path) -> tuple[str, float]:
    """What became of a file; raises Hole."""
    answer, value, seconds = load(data, canary)
    if answer == "loaded":
        limit_time(SECONDS_OF_USE)
        limit_memory(2000 * MEGABYTE)
        canary.watching = True
        try:
            uses.use(value, len(data))
        finally:
            canary.watching = False
            limit_memory(None)
        canary.silent()
    if sentinel.exists() or files.MARKER in os.environ:
        raise uses.Hole("code was run")
    return answer, seconds


def jobs(job: dict[str, Any], folder: Path) -> Any:
    """(name, bytes) of the files of a job."""
    if "seed" in job:
        for number in range(job["start"], job["stop"]):
            yield str(number), mutations.mutated(job["seed"], number)
    else:
        size = job["bytes"]
        made = files.grown(size) if size else files.hostile(str(folder / "sentinel"))
        yield from itertools.islice(made, job["start"], None, job["every"])


def main(folder: Path, job: dict[str, Any]) -> None:
    warnings.simplefilter("ignore")
    canary = Canary()
    for honest in mutations.honest():  # what is imported at the first use is imported now
        uses.use(minitorch.load(io.BytesIO(honest)), len(honest))
    for where in ("meta", "cuda:0"):
        with contextlib.suppress(RuntimeError):
            elsewhere = pickles.tensor(pickles.storage(location=pickles.text(where)))
            uses.use(minitorch.load(io.BytesIO(pickles.archive(elsewhere))), 1000)
    with contextlib.suppress(LoadError):
        minitorch.load(io.BytesIO(b"nothing"))
    if "codes" in job:
        for code in job["codes"]:
            attacked(code, canary, folder)
    else:
        for name, data in jobs(job, folder):
            tell(name, data, canary, folder)
    print(json.dumps({"done": True}), flush=True)


def tell(name: str, data: bytes, canary: Canary, folder: Path) -> None:
    """Say which file is next, and what became of it."""
    print(json.dumps({"name": name}), flush=True)
    try:
        answer, seconds = try_file(data, canary, folder / "sentinel")
        print(json.dumps({"answer": answer, "size": len(data), "seconds": seconds}), flush=True)
    except uses.Hole as hole:
        print(json.dumps({"hole": str(hole), "size": len(data)}), flush=True)


def attacked(code: str, canary: Canary, folder: Path) -> None:
    """What the sandbox says of a loader that does run code, in a process of its own."""
    pid = os.fork()
    if not pid:
        made: dict[str, Any] = {}
        exec(f"def attack(file):\n    {code}", made)
        minitorch.load = made["attack"]
        tell(code, b"", canary, folder)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if status:
        # flushed, or the next fork would say it a second time
        print(json.dumps({"hole": f"the process died with status {status}", "size": 0}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
