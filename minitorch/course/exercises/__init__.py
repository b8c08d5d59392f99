"""All exercises of the book: ``chNN/exM_name`` in this folder is exercise NN.M.

What lies in such a folder is drawn in ``minitorch/course/folders.py``. An exercise is read when
it is asked for, or when all are.
"""

from __future__ import annotations

from ..definitions import Exercise
from ..folders import Catalogue

BOOK = Catalogue(__name__)


def chapters() -> list[str]:
    """The chapters that have exercises: "00", "01" and so on."""
    return BOOK.chapters()


def of_chapter(number: str) -> tuple[Exercise, ...]:
    """The exercises of a chapter, in their order on the page; none if it has none."""
    return tuple(BOOK.read(id) for id in BOOK.ids(number))


def all_exercises() -> tuple[Exercise, ...]:
    """Every exercise of the book."""
    return tuple(exercise for number in chapters() for exercise in of_chapter(number))


def find(id: str) -> Exercise:
    """The exercise with this id. LookupError, with the ids of its chapter, where there is none."""
    known = BOOK.ids(str(id).partition(".")[0])
    if id in known:
        return BOOK.read(id)
    where = (
        f"this chapter has {', '.join(known)}" if known else f"chapters: {', '.join(chapters())}"
    )
    raise LookupError(f"an exercise is named by chapter and number, as '07.2'; got {id!r}; {where}")
