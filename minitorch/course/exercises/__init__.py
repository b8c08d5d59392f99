"""All exercises of the book: each ``chNN.py`` in this folder holds a tuple ``EXERCISES``.

A chapter's file is loaded when one of its exercises is asked for, or when all are.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache

from ..definitions import Exercise


@cache
def chapters() -> dict[str, tuple[str, ...]]:
    """Chapter -> the modules that define its exercises: {"07": ("ch07_a", "ch07_b")}."""
    found: dict[str, list[str]] = {}
    for module in pkgutil.iter_modules(__path__):  # works in a folder and in a zip
        match = re.fullmatch(r"ch(\d\d)(?:_[a-z])?", module.name)
        if match:
            found.setdefault(match[1], []).append(module.name)
    return {number: tuple(sorted(found[number])) for number in sorted(found)}


@cache
def of_chapter(number: str) -> tuple[Exercise, ...]:
    """The exercises of a chapter, in their order on the page; none if it has no file."""
    exercises = []
    for name in chapters().get(number, ()):
        exercises += importlib.import_module(f"{__name__}.{name}").EXERCISES
    return tuple(sorted(exercises, key=lambda exercise: exercise.number))


def all_exercises() -> tuple[Exercise, ...]:
    """Every exercise of the book."""
    return tuple(exercise for number in chapters() for exercise in of_chapter(number))


def find(id: str) -> Exercise:
    """The exercise with this id. LookupError, with the ids of its chapter, where there is none."""
    own = of_chapter(str(id).partition(".")[0])
    for exercise in own:
        if exercise.id == id:
            return exercise
    known = ", ".join(exercise.id for exercise in own)
    where = f"this chapter has {known}" if known else f"chapters: {', '.join(chapters())}"
    raise LookupError(f"an exercise is named by chapter and number, as '07.2'; got {id!r}; {where}")
