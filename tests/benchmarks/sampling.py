"""Sampling: one process per framework, all alive, asked in turn: A B C, then C B A.

Neighbouring samples share the machine's mood (clock, caches, other programs), so it is the ratio
within a round that is trusted, and the median of these ratios that is reported.
"""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from .data import ROOT, difference
from .rows import Row

THREADS = "OMP_NUM_THREADS OPENBLAS_NUM_THREADS MKL_NUM_THREADS VECLIB_MAXIMUM_THREADS"
COMPILED = ("numpy", "c")  # backends of minitorch.compile, which some rows are measured with
ONE_THREAD = dict.fromkeys(THREADS.split(), "1")


def environment() -> dict[str, str]:
    """The environment of every measured process: one thread for each BLAS library."""
    own = {**os.environ, **ONE_THREAD, "PYTHONUTF8": "1"}
    own.pop("PYTHONDONTWRITEBYTECODE", None)  # else each import would compile minitorch anew
    return own


class WorkerProcess:
    """A worker in a process of its own; see worker.py."""

    def __init__(self, label: str, framework: str, folder: str | None = None) -> None:
        self.label = label
        arguments = [framework, folder] if folder else [framework]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.worker", *arguments],
            cwd=ROOT, env=environment(), text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.about = self.ask("about")
        if "error" in self.about:
            raise RuntimeError(self.about["error"])

    def ask(self, call: str, **arguments: Any) -> dict[str, Any]:
        """Send one request and wait for its answer, which has an "error" when it failed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = ""
        try:
            self.process.stdin.write(json.dumps({"call": call, **arguments}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            pass
        if not line:
            return {"error": f"the {self.label} process has ended ({self.process.wait()})"}
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # what it was not there to read any more
            self.process.stdin.close()
        self.process.wait()


def measure(
    row: Row,
    workers: list[WorkerProcess],
    rounds: int,
    quick: bool = False,
    progress: Callable[[str], None] = lambda text: None,
) -> dict[str, Any]:
    """Check that all workers compute the same on this row, then sample them in turn.

    Returns per worker its samples in seconds of CPU time per operation, or why there are none.
    """
    cells: dict[str, dict[str, Any]] = {}
    expected = None
    workers = [w for w in workers if row.compiled is not None or w.label not in COMPILED]
    for worker in workers:  # the first is the reference
        progress(f"{row.name}: {worker.label} starts")
        answer = worker.ask("prepare", row=row.name, quick=quick)
        cells[worker.label] = cell = {"problem": answer.get("error"), "samples": [], "wall": []}
        if "error" in answer:
            cell["trace"] = answer.get("trace")
            continue
        expected = expected or answer["results"]
        if wrong := difference(expected, answer["results"]):
            cell["problem"] = f"BAD: {wrong}"
        cell["repeats"] = answer["repeats"]
    runnable = [worker for worker in workers if not cells[worker.label]["problem"]]
    for i in range(rounds):
        progress(f"{row.name}: round {i + 1} of {rounds}")
        for worker in runnable if i % 2 == 0 else reversed(runnable):
            answer = worker.ask("sample")
            if "error" in answer:
                cells[worker.label]["problem"] = answer["error"]
                runnable = [other for other in runnable if other is not worker]
                break
            cells[worker.label]["samples"].append(answer["cpu"] / row.per)
            cells[worker.label]["wall"].append(answer["wall"] / row.per)
    for cell in cells.values():
        if cell["samples"] and not cell["problem"]:
            cell["best"] = min(cell["samples"])
            cell["median"] = statistics.median(cell["samples"])
    result = {"row": row.name, "goal": row.goal, "hand_goal": row.hand_goal, "cells": cells}
    result["ratios"] = {label: ratio(result, "minitorch", label) for label in cells}
    return result


def ratio(result: dict[str, Any], label: str, to: str) -> float | None:
    """The median over the rounds of one worker's time by another's; None without samples."""
    cells = result["cells"]
    if label == "minitorch" and "ratios" in result:
        return result["ratios"].get(to)
    if not all("best" in cells.get(name, {}) for name in (label, to)):
        return None
    pairs = zip(cells[label]["samples"], cells[to]["samples"])
    return statistics.median([a / b for a, b in pairs])
