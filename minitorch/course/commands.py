"""What a reader calls: ``check``, ``hint``, ``solution``, ``reset``."""

from __future__ import annotations

import sys
from typing import Any

from . import grading
from .candidates import tidy
from .collecting import NoSource, collected
from .exercises import find
from .feedback import Result
from .grading import UNWRITTEN, Verdict


class Text(str):
    """A text that a notebook shows as it is, line by line."""

    def __repr__(self) -> str:
        return str(self)


def check(id: str, candidate: Any = None, *, seed: int | None = None) -> Result:
    """Check your solution of an exercise.

    - ``id``: "07.2" is exercise 2 of chapter 07.
    - ``candidate``: what to check: a function, a class, or source as a str. By default it is found
      by the exercise's name where ``check`` is called.
    - ``seed``: draw the cases of this seed again; fresh ones by default.

    The answer is true if the check passed, and prints what was found. LookupError if there is no
    such exercise.
    """
    exercise = find(id)
    names = sys._getframe(1).f_globals
    if callable(candidate):
        names = {**names, exercise.name: candidate}
    try:
        source = candidate if isinstance(candidate, str) else collected(exercise, names)
    except NoSource as problem:
        return Result(Verdict(exercise, grading.FAILED, seed or 0, gap=str(problem)))
    if source is None:
        return Result(Verdict(exercise, UNWRITTEN, seed or 0))
    return Result(grading.grade(exercise, source, seed))


_given: dict[str, int] = {}  # hints that were given since Python was started


def hint(id: str, number: int | None = None) -> Text:
    """The next hint of an exercise, or the hint with this number (the first is 1)."""
    exercise = find(id)
    count = len(exercise.hints)
    if number is None:
        number = min(_given.get(id, 0) + 1, count)
    if not 1 <= number <= count:
        raise ValueError(f"{id} has hints 1 to {count}; got {number}")
    _given[id] = max(number, _given.get(id, 0))
    more = "that was the last; solution() shows one" if number == count else "call again for more"
    return Text(f"{id}, hint {number} of {count}: {exercise.hints[number - 1]} ({more})")


def solution(id: str) -> Text:
    """A solution of an exercise, as the page shows it."""
    exercise = find(id)
    explain = f"\n{exercise.explain.strip()}" if exercise.explain else ""
    return Text(tidy(exercise.reference) + explain)
