"""``minitorch class rehearse``: submissions of an invented class, to try everything.

The invented students solve, solve otherwise, make the mistakes that the course knows, leave
exercises out, and some come late. The same number of students gives the same files.
"""

from __future__ import annotations

import os
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ..course.definitions import Exercise
from . import folders
from .release import text_of
from .settings import Assignment, Course
from .sources import handed_in

NO_DUE = datetime(2027, 1, 1, tzinfo=UTC)


def write(course: Course, assignment: Assignment, count: int, folder: Path) -> dict[str, Any]:
    """Write a notebook for each of ``count`` students. Which exercises they have right, by name.

    The first student solves everything, the last hands in the untouched notebook.
    """
    rng = random.Random(f"{assignment.id} {count}")
    right: dict[str, list[str]] = {}
    for number in range(1, count + 1):
        student = f"student{number:03d}"
        sources, right[student] = {}, []
        skill = 1.0 if number == 1 else 0.0 if number == count else rng.uniform(0.3, 1)
        for exercise in assignment.exercises:
            source, solved = attempt(exercise, skill, rng)
            if source:
                sources[exercise.id] = source
            if solved:
                right[student].append(exercise.id)
        made = handed_in(assignment.title, assignment.exercises, sources)
        path = folder / f"{student}.ipynb"
        folders.write_text(path, text_of(made))
        hours = rng.uniform(1, 30) if rng.random() < 0.1 else -rng.uniform(0, 48)
        when = ((assignment.due or NO_DUE) + timedelta(hours=hours)).timestamp()
        os.utime(path, (when, when))
    return {"folder": str(folder), "students": count, "right": right}


def attempt(exercise: Exercise, skill: float, rng: random.Random) -> tuple[str, bool]:
    """(source, is it right?) of one student's work on an exercise; "" if it is left out."""
    if rng.random() < skill:
        return rng.choice((exercise.reference, exercise.alternative)), True
    if skill == 0.0 or rng.random() < 0.2:
        return "", False
    first = min(int(rng.expovariate(0.8)), len(exercise.mutants) - 1)  # some mistakes are common
    return exercise.mutants[first].source, False
