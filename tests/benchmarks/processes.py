"""Rows that need a fresh process each time: how long an import takes, and how much memory is used.

    python -m tests.benchmarks.processes TASK FRAMEWORK [FOLDER]

runs one task in this process and prints what it measured as JSON; :func:`measure` starts such
processes, the frameworks in turn.
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from .data import ROOT, numbers
from .memory import peak_memory
from .rows import ROWS
from .sampling import environment
from .training import classifier, classifier_by_hand
from .worker import build, load

MB = 1e6
# NumPy's own import is part of every import of minitorch: this much may be added, in ms.
ADDED_BY_IMPORT = 50
# Rows of the table whose memory is measured, and how much of torch's may be used.
MEMORY_ROWS = {
    "mlp_b256_adam": 0.5,
    "lenet_b64": 0.5,
    "resblock": 0.5,
    "gpt_char": 0.5,
    "lstm": 0.5,
    "adam_10M": 0.7,
}


# ---- tasks: what the child process does ---------------------------------------------------------


def operations(module: Any) -> None:
    """20 operations on a million elements, forward and backward, five times."""
    start, factor = numbers((1000, 1000), 1), numbers((1000, 1000), 2)
    if module is None:
        for _ in range(5):
            kept, y = [], start
            for _ in range(10):
                kept.append(y)
                y = y * factor
                y += start
            y.sum()
            g, of_factor, of_start = np.ones_like(y), 0, 0
            for x in reversed(kept):
                of_start += g
                of_factor += g * x
                g *= factor
        return
    x = module.from_numpy(start).requires_grad_()
    w = module.from_numpy(factor).requires_grad_()
    for _ in range(5):
        x.grad = w.grad = None
        y = x
        for _ in range(10):
            y = y * w + x
        y.sum().backward()


def growth(module: Any) -> dict[str, float | None]:
    """How much the peak rises over 1000 training steps without the garbage collector."""
    sizes, batch = [16, 32, 2], 16
    step = classifier_by_hand(sizes, batch) if module is None else classifier(module, sizes, batch)
    gc.disable()
    for _ in range(200):
        step()
    before = peak_memory()
    for _ in range(1000):
        step()
    after = peak_memory()
    return {"bytes": None if before is None or after is None else after - before}


def child(task: str, framework: str, folder: str | None = None) -> dict[str, Any]:
    """Run one task in this process."""
    module = load(framework, folder)
    if task == "growth":
        return growth(module)
    if task in ROWS:
        step = build(module, ROWS[task])
        for _ in range(5):
            step()
    else:
        operations(module)
    return {"bytes": peak_memory()}


# ---- what the parent does -----------------------------------------------------------------------


def import_once(framework: str, folder: str | None) -> dict[str, Any]:
    """Seconds for a fresh Python to start and import the framework, and the peak of its memory."""
    name = "numpy" if framework == "hand" else framework
    code = (
        f"import sys; sys.path.insert(0, {folder or str(ROOT)!r}); import {name}; "
        f"from time import process_time; from tests.benchmarks.memory import peak_memory; "
        f"print([process_time(), peak_memory() or 0])"
    )
    before = time.perf_counter()
    found = _python(["-c", code])
    wall = time.perf_counter() - before
    cpu, peak = json.loads(found)
    return {"wall": wall, "cpu": cpu, "bytes": peak or None}


def _python(arguments: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment(), text=True, encoding="utf-8", capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return done.stdout


def measure(
    frameworks: dict[str, tuple[str, str | None]],
    rounds: int,
    progress: Callable[[str], None] = lambda text: None,
) -> list[dict[str, Any]]:
    """The rows of import time and of memory: medians of all rounds.

    ``frameworks`` maps a label to (framework, folder), as in the worker's arguments.
    """
    for which in frameworks.values():
        import_once(*which)  # the first import compiles
    starts: dict[str, list[dict[str, Any]]] = {label: [] for label in frameworks}
    for i in range(rounds):
        progress(f"import: round {i + 1} of {rounds}")
        labels: Iterable[str] = frameworks if i % 2 == 0 else reversed(list(frameworks))
        for label in labels:
            starts[label].append(import_once(*frameworks[label]))
    rows: list[dict[str, Any]] = []
    for name, what, scale, unit in (
        ("import", "wall", 1e3, "ms"),
        ("import, CPU time", "cpu", 1e3, "ms"),
        ("import, memory", "bytes", 1 / MB, "MB"),
    ):
        samples = {label: [run[what] for run in runs] for label, runs in starts.items()}
        values = {label: median(runs, scale) for label, runs in samples.items()}
        rows.append({"row": name, "unit": unit, "values": values, "samples": samples})
    # Starting Python and NumPy takes now longer, now shorter; within a round it is about the same.
    pairs = zip(starts["minitorch"], starts["hand"])
    rows[0]["added"] = median([ours["wall"] - numpy["wall"] for ours, numpy in pairs], 1e3)
    names = {"operations": "20 ops on 1M elements", "growth": "growth in 1000 steps"}
    names |= {row: f"{row}, memory" for row in MEMORY_ROWS if row in ROWS}
    for task, name in names.items():
        values, problem = {}, None
        for label, (framework, folder) in frameworks.items():
            progress(f"memory: {task}, {label}")
            arguments = ["-m", "tests.benchmarks.processes", task, framework]
            try:
                answer = json.loads(_python(arguments + ([folder] if folder else [])))
                values[label] = median([answer["bytes"]], 1 / MB)
            except RuntimeError as error:
                values[label], problem = None, f"{label}: {error}"
        rows.append({"row": name, "unit": "MB", "values": values, "problem": problem})
    for row in rows:
        row["goal"], row["verdict"] = judge(row["row"], row["values"], row.get("added"))
        row["verdict"] = row.get("problem") or row["verdict"]
    return rows


def median(values: list[float | None], scale: float) -> float | None:
    """The median of the known values, scaled."""
    known = [value * scale for value in values if value is not None]
    return statistics.median(known) if known else None


def judge(row: str, values: dict[str, float | None], added: float | None = None) -> tuple[str, str]:
    """The goal of a row in words, and whether minitorch keeps it.

    ``added``: milliseconds that importing minitorch takes beyond importing NumPy.
    """
    ours, theirs = values.get("minitorch"), values.get("torch")
    goal, kept = "", None
    if row == "import":
        goal = f"NumPy + {ADDED_BY_IMPORT:.0f} ms, 0.15x torch"
        if ours is not None and added is not None:
            goal += f" (now NumPy + {added:.0f} ms)"
            kept = added <= ADDED_BY_IMPORT and (theirs is None or ours <= 0.15 * theirs)
    elif row == "growth in 1000 steps":
        goal = "at most 1 MB"
        kept = None if ours is None else ours <= 1
    elif row == "20 ops on 1M elements" or row.removesuffix(", memory") in MEMORY_ROWS:
        part = MEMORY_ROWS.get(row.removesuffix(", memory"), 0.5)
        goal = f"{part}x torch"
        kept = None if ours is None or theirs is None else ours <= part * theirs
    return goal, "" if kept is None else "ok" if kept else "over"


if __name__ == "__main__":
    print(json.dumps(child(*sys.argv[1:])))
