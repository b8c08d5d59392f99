"""One framework in one process: builds rows and runs them when the parent says so.

    python -m tests.benchmarks.worker NAME [FOLDER]

NAME is minitorch, torch or hand, or minitorch+BACKEND, which compiles the steps; FOLDER holds
another copy of minitorch. Requests and answers are lines of JSON on stdin and stdout. The process
stays alive, so that caches are warm and all frameworks can be sampled in turn.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from .data import difference, fingerprint
from .overhead import Step
from .rows import ROWS, Row

# One sample takes about this many seconds of CPU time. (Windows counts it in ticks of 16 ms.)
SAMPLE_SECONDS = 0.5 if sys.platform == "win32" else 0.04


def load(name: str, folder: str | None = None) -> Any:
    """The framework's module, set to one thread; None for the hand-written functions."""
    if name == "hand":
        return None
    if folder is not None:
        sys.path.insert(0, folder)
    module = importlib.import_module(name.partition("+")[0])
    if name == "torch":
        module.set_num_threads(1)
    return module


def blas_kernel() -> str:
    """Which BLAS NumPy uses, and its kernel for this CPU (the wrong one is 5 times slower)."""
    config = np.show_config(mode="dicts") or {}
    blas = config.get("Build Dependencies", {}).get("blas", {})
    name = f"{blas.get('name', 'unknown BLAS')} {blas.get('version', '')}".strip()
    folder = Path(np.__file__).parents[1] / "numpy.libs"
    for library in folder.glob("*openblas*"):
        for function in ("scipy_openblas_get_corename64_", "openblas_get_corename64_"):
            with contextlib.suppress(OSError, AttributeError):
                get_name = getattr(ctypes.CDLL(str(library)), function)
                get_name.restype = ctypes.c_char_p
                return f"{name}, {get_name().decode()} kernel"
    return name


def build(module: Any, row: Row) -> Step:
    """The row's step for this framework."""
    return row.by_hand() if module is None else row.build(module)


CALLS = 4  # of a compiled step until all are replays


def build_compiled(module: Any, row: Row, backend: str) -> Step:
    """The row's step, compiled. RuntimeError if it is not, or computes something else."""
    made = []

    def compiled(step: Step) -> Step:
        made.append(module.compile(step, backend=backend))
        return made[-1]

    build_step = row.build_compiled or (lambda torch, compiled: compiled(row.build(torch)))
    step, plain = build_step(module, compiled), row.build(module)
    for _ in range(CALLS):
        expected, found = ([fingerprint(value) for value in f()] for f in (plain, step))
        if wrong := difference(expected, found):
            raise RuntimeError(f"compiled, {wrong}")
    if not made[0]._compiled.entries:
        raise RuntimeError(f"not compiled: {made[0]._compiled.breaks[-1][0]}")
    return build_step(module, compiled)


def timed(step: Step, repeats: int) -> tuple[float, float]:
    """CPU and wall seconds of ``repeats`` steps."""
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(repeats):
        step()
    return time.process_time() - cpu, time.perf_counter() - wall


class Worker:
    """Answers the parent's requests; keeps the step of the current row."""

    def __init__(self, module: Any, backend: str = "") -> None:
        self.module, self.backend = module, backend
        self.step: Step = list
        self.repeats = 1

    def about(self) -> dict[str, Any]:
        """Who is here: versions, and where the code was found."""
        module = np if self.module is None else self.module
        return {
            "version": module.__version__,
            "file": os.path.dirname(module.__file__),
            "numpy": np.__version__,
            "blas": blas_kernel(),
        }

    def prepare(self, row: str, quick: bool) -> dict[str, Any]:
        """Build a row, run it once, and find out how often a sample must repeat it."""
        self.step = list  # (what the row before needed is free now)
        if self.backend:
            self.step = build_compiled(self.module, ROWS[row], self.backend)
        else:
            self.step = build(self.module, ROWS[row])
        results = [fingerprint(value) for value in self.step()]
        for _ in range(CALLS * bool(self.backend)):
            self.step()
        seconds = timed(self.step, 1)[0]
        self.repeats = max(1, round((SAMPLE_SECONDS / (10 if quick else 1)) / max(seconds, 1e-7)))
        return {"results": results, "repeats": self.repeats}

    def sample(self) -> dict[str, float]:
        """Seconds per step of one sample."""
        cpu, wall = timed(self.step, self.repeats)
        return {"cpu": cpu / self.repeats, "wall": wall / self.repeats}


def serve(worker: Worker, requests: Any, answers: Any) -> None:
    """Answer requests until the parent closes the pipe."""
    for line in requests:
        request = json.loads(line)
        try:
            # what a workload prints must not be taken for an answer
            with contextlib.redirect_stdout(sys.stderr):
                answer = getattr(worker, request.pop("call"))(**request)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    serve(Worker(load(*sys.argv[1:]), sys.argv[1].partition("+")[2]), sys.stdin, sys.stdout)
