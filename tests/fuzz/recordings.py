"""What torch did, line by line, so that programs can be compared where torch is not installed.

A recorded program is a list of steps ``[line, error, changes]``: what the line raised, and what can
be seen of the variables after it, as far as it differs from before. (``changes`` is None when
nothing was looked at.)
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

Facts = dict[str, dict[str, Any]]
FILE = Path(__file__).parents[1] / "goldens" / "programs.json.gz"


class Recording:
    """Takes torch's place in a session: answers as torch did."""

    def __init__(self, steps: list[Any]) -> None:
        self.steps = iter(steps)
        self.names: dict[str, Any] = {}
        self.seen: Facts = {}

    def run(self, line: str) -> Any:
        """What the line raised."""
        recorded, error, changes = next(self.steps)
        assert recorded == line, f"recorded was {recorded}, not {line}"
        if changes is not None:
            self.seen = changed(self.seen, changes)
        return error

    def observe(self, recorded_gradients: bool = False) -> Facts:
        """What could be seen after the last line."""
        return self.seen

    def has_tracked_integers(self) -> bool:
        """Recorded programs end before that."""
        return False

    def note_version(self, name: str) -> None:
        """Recorded versions are differences already."""

    def close(self) -> None:
        """There is nothing to forget."""


def plain(seen: Facts) -> Facts:
    """Facts as JSON has them: values as flat lists."""
    return {
        name: {
            key: value.reshape(-1).tolist() if isinstance(value, np.ndarray) else value
            for key, value in facts.items()
        }
        for name, facts in seen.items()
    }


def changes(before: Facts, after: Facts) -> dict[str, Any]:
    """What is new in ``after``; None stands for what is gone."""
    found: dict[str, Any] = {name: None for name in before if name not in after}
    for name, facts in after.items():
        old = before.get(name, {})
        new = {key: value for key, value in facts.items() if key not in old or old[key] != value}
        gone = [key for key in old if key not in facts]
        if new or gone or name not in before:
            found[name] = [new, gone]
    return found


def changed(before: Facts, found: dict[str, Any]) -> Facts:
    """``before`` with the changes made: the inverse of :func:`changes`."""
    after = {name: dict(facts) for name, facts in before.items() if found.get(name, 0) is not None}
    for name, change in found.items():
        if change is not None:
            new, gone = change
            facts = after.setdefault(name, {})
            facts.update(new)
            for key in gone:
                del facts[key]
    return after


def read() -> Iterator[tuple[int, list[Any]]]:
    """(look, steps) of all recorded programs."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        for program in json.load(file)["programs"]:
            yield program["look"], program["steps"]


def write(torch_version: str, programs: list[dict[str, Any]]) -> None:
    """Write the file anew; the same programs give the same bytes."""
    body = ",\n".join(json.dumps(program, separators=(",", ":")) for program in programs)
    text = f'{{"torch": "{torch_version}", "programs": [\n{body}\n]}}\n'
    partial = FILE.with_suffix(".partial")
    partial.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
    os.replace(partial, FILE)
