"""What a reader calls: check, hint, solution, mine, reset, on, off, progress."""

from __future__ import annotations

import os
import sys
from typing import Any

from . import solutions, workspace
from .candidates import tidy
from .definitions import Exercise
from .exercises import all_exercises, find
from .feedback import Result
from .grading import FAILED, UNWRITTEN, Verdict
from .notebook_source import NoSource, TheFrameworks, source_of
from .progress_table import Progress


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
    such exercise. While nbgrader runs a notebook (it sets NBGRADER_EXECUTION), a check that does
    not pass raises an AssertionError.
    """
    result = judged(id, candidate, sys._getframe(1).f_globals, seed)
    if os.environ.get("NBGRADER_EXECUTION") and not result.passed:
        raise AssertionError(
            str(result)
        )  # nbgrader goes by exceptions: a cell that ends has passed
    return result


def judged(
    id: str, candidate: Any, names: dict[str, Any], seed: int | None = None, keep: bool = True
) -> Result:
    """The verdict of ``check`` on what stands in ``names``, the globals of a notebook or a file."""
    exercise = find(id)
    if callable(candidate):
        names = {**names, exercise.name: candidate}
    try:
        source = candidate if isinstance(candidate, str) else source_of(exercise, names)
    except TheFrameworks as problem:
        return Result(Verdict(exercise, UNWRITTEN, seed or 0), str(problem))
    except NoSource as problem:
        return Result(Verdict(exercise, FAILED, seed or 0, gap=str(problem)))
    if source is None:
        return Result(Verdict(exercise, UNWRITTEN, seed or 0), still_there(exercise))
    return answer(exercise, source, seed, keep)


def answer(exercise: Exercise, source: str, seed: int | None = None, keep: bool = True) -> Result:
    """Judge a source; with ``keep``, keep it and let it take its slot when it passes."""
    verdict, trouble = solutions.judge(exercise, source, seed)
    if verdict.status == UNWRITTEN:
        return Result(verdict, still_there(exercise))
    if not verdict.passed or not keep:
        return Result(verdict)
    if trouble:
        return Result(verdict, f"It does not take its slot, {exercise.slot}: {trouble}.", source)
    return Result(verdict, solutions.accept(exercise, source), source)


def still_there(exercise: Exercise) -> str:
    """What to tell somebody who meets the stub again, in a later session."""
    if exercise.id not in solutions.solved:
        return ""
    return f'You solved it before: minitorch.course.mine("{exercise.id}") shows your code.'


def mine(id: str) -> Text:
    """Your own solution of an exercise, as it is kept; LookupError if none is."""
    exercise = find(id)
    if id not in solutions.solved:
        raise LookupError(f"no solution of {id} is kept that passes; check() keeps one")
    return Text(workspace.own_part(exercise, solutions.solved[id]))


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
    more = f'solution("{id}") shows a solution.'
    if number < count:
        more = f'hint("{id}", {number + 1}) gives the next one.'
    return Text(f"{id}, hint {number} of {count}: {exercise.hints[number - 1].strip()}\n{more}")


def solution(id: str) -> Text:
    """A solution of an exercise, as the page shows it."""
    exercise = find(id)
    explain = f"\n{exercise.explain.strip()}" if exercise.explain else ""
    return Text(tidy(exercise.reference) + explain)


def reset(id: str) -> Text:
    """Put your solution of an exercise aside; the framework's own code runs again.

    The file is renamed, not deleted: ex_07_2.py becomes ex_07_2.py.1.
    """
    aside = solutions.drop(find(id).id)
    if aside is None:
        return Text(f"{id}: no solution is kept; the framework runs its own code.")
    return Text(f"{id}: your solution is now in {aside}; the framework runs its own code.")


def off(*ids: str) -> Progress:
    """Let the framework run its own code in place of these solutions (of all, without ids)."""
    solutions.switch(_known(ids), on=False)
    return Progress()


def on(*ids: str) -> Progress:
    """Let the framework run these solutions again (all of them, without ids)."""
    solutions.switch(_known(ids), on=True)
    return Progress()


def _known(ids: tuple[str, ...]) -> list[str]:
    return [find(id).id for id in ids] or [exercise.id for exercise in all_exercises()]


def progress() -> Progress:
    """How far you have come: exercises and points by chapter, and which code is yours."""
    return Progress()
