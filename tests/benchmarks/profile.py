"""Where the time of a row goes: the lines of minitorch that were running, and the functions.

The interpreter is interrupted every millisecond of CPU time and the current line is noted. Unlike
cProfile this slows nothing down, so small functions do not look more expensive than they are. (The
time of a NumPy call belongs to the line that makes it.)

    python -m tests.benchmarks.profile ROW    what ``--profile ROW`` runs, with one BLAS thread
"""

from __future__ import annotations

import linecache
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

from .data import ROOT
from .overhead import Step

Place = tuple[str, int, str]  # file, line, function


def sample_lines(step: Step, seconds: float, interval: float = 0.001) -> Counter[Place]:
    """Run ``step`` over and over; how often each line was found running."""
    found: Counter[Place] = Counter()

    def note(_: int, frame: FrameType | None) -> None:
        assert frame is not None
        found[frame.f_code.co_filename, frame.f_lineno or 0, frame.f_code.co_qualname] += 1

    before = signal.signal(signal.SIGPROF, note)
    signal.setitimer(signal.ITIMER_PROF, interval, interval)
    try:
        end = time.process_time() + seconds
        while time.process_time() < end:
            step()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return found


def show(found: Counter[Place], seconds_per_step: float, limit: int = 30) -> str:
    """Two tables: the functions, and the lines, that take the most time."""
    total = found.total() or 1
    functions: Counter[tuple[str, str]] = Counter()
    for (file, _, function), count in found.items():
        functions[file, function] += count
    out = [f"{seconds_per_step * 1e6:.1f} us a step, {total} samples", "", "functions"]
    for (file, function), count in functions.most_common(limit // 2):
        out.append(f"{count / total:6.1%}  {_short(file)} {function}")
    out += ["", "lines"]
    for (file, line, _), count in found.most_common(limit):
        text = linecache.getline(file, line).strip()
        out.append(f"{count / total:6.1%}  {_short(file)}:{line}  {text}")
    return "\n".join(out)


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else "/".join(path.parts[-2:])


def profile(module: Any, row: Any, seconds: float) -> str:
    """The tables for one row on one framework, as text. Needs the timer signals of Unix."""
    if sys.platform == "win32":
        raise RuntimeError("--profile interrupts by a Unix signal; it does not run on Windows")
    step = row.build(module)
    step()
    before, steps = time.process_time(), 0
    while time.process_time() - before < seconds / 4:
        step()
        steps += 1
    per_step = (time.process_time() - before) / steps
    return show(sample_lines(step, seconds), per_step)


if __name__ == "__main__":
    from .rows import ROWS
    from .worker import load

    print(profile(load("minitorch"), ROWS[sys.argv[1]], seconds=4.0))
