"""Runs jobs of hostile files in child processes, and collects what became of each file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[3]


class Outcome(NamedTuple):
    """What became of a file: ``answer`` is "loaded", an error's class, or "hole"."""

    name: str
    answer: str
    hole: str = ""
    size: int = 0
    seconds: float = 0.0


def run_hostile(size: int = 0, every: int = 1) -> Iterator[Outcome]:
    """Load all hostile files (or one of ``every`` few), or those that grow.

    - ``size``: about how many bytes each of those that grow has; 0 for the others.
    """
    start, died = 0, True
    while died:
        died = False
        for outcome in _run({"bytes": size, "start": start, "every": every}):
            yield outcome
            start += every
            died = outcome.hole.startswith("the process died")


def run_mutated(seed: int, start: int, stop: int) -> Iterator[Outcome]:
    """Load the mutated files of these numbers."""
    while start < stop:
        died = False
        for outcome in _run({"seed": seed, "start": start, "stop": stop}):
            yield outcome
            died = outcome.hole.startswith("the process died")
            start = int(outcome.name) + 1
        if not died:
            return


def run_code(codes: Sequence[str]) -> Iterator[Outcome]:
    """What the sandbox says of files that do run code."""
    yield from _run({"codes": codes})


def _run(job: dict[str, Any]) -> Iterator[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "tests.serialization.hostile.child", folder]
        child = subprocess.Popen(
            [*command, json.dumps(job)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=ROOT, env=environment, encoding="utf-8",
        )  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        name, done = "", False
        for line in child.stdout:
            told = json.loads(line)
            done = done or "done" in told
            if "name" in told:
                name = told["name"]
            elif "hole" in told:
                yield Outcome(name, "hole", told["hole"], told["size"])
                name = ""
            elif "answer" in told:
                yield Outcome(name, told["answer"], "", told["size"], told["seconds"])
                name = ""
        trouble = child.stderr.read()[-1000:]
        child.stderr.close()
        status = child.wait()
        if name:
            yield Outcome(name, "hole", f"the process died with status {status}: {trouble}")
        elif not done:
            raise RuntimeError(f"the sandbox itself failed with status {status}: {trouble}")
