"""Operations of one family in a process of its own, for the scan of all of them (every_op.py).

A call can break the memory of its process: PyTorch 2.13 checks neither the weights of an LSTM nor
some other arguments, and what does not fit is written beyond its end. The process then ends soon,
or later, in a call that has done nothing wrong. So each family has a process; when it ends too
soon, a new one goes on after the operation that was being measured.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from .data import ROOT

COMMAND = [sys.executable, "-m", "tests.benchmarks.every_op", "--family"]
Results = list[dict[str, Any]]


def in_processes(names: list[tuple[str, str]], command: list[str] = COMMAND) -> Iterator[Results]:
    """What is found of each operation, in order.

    - ``names``: the family and the name of each operation.
    - ``command``: begins a process, which is given names, and prints a line of JSON for each.
    """
    waiting = list(names)
    while waiting:
        family = waiting[0][0]
        here = [name for of, name in waiting if of == family]
        for results in _until_it_ends([*command, *here], len(here)):
            yield results
            waiting.remove((family, here.pop(0)))
        if here:
            yield [lost(here[0])]
            waiting.remove((family, here[0]))


def _until_it_ends(command: list[str], count: int) -> Iterator[Results]:
    """The lines that a process prints, as many as it gets to."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        try:
            for _ in range(count):
                text = process.stdout.readline()
                if not text.endswith("\n"):
                    break
                yield json.loads(text)
        finally:
            process.terminate()


def lost(name: str) -> dict[str, Any]:
    """What is told of an operation that its process did not outlive."""
    return {
        "name": name, "expression": name, "size": "large", "backward": False, "inputs": {},
        "cut": "its process ended",
    }  # fmt: skip
