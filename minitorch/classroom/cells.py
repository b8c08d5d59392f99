"""Cells of a notebook with an exercise: those of the book's pages, and those that are handed in.

They carry nbgrader's metadata (schema 3), and under "minitorch" what the pages and the graders of
the classroom go by: which exercise a cell belongs to, and the name that it defines.
"""

from __future__ import annotations

from typing import Any

from ..course.candidates import tidy
from ..course.definitions import Exercise

WHY = "minitorch.course checks the exercises; torch has no such thing"
Cell = dict[str, Any]


def id_of(exercise: Exercise) -> str:
    """The id of the cell with the prompt; "-stub", "-check", ... follow it in the others."""
    return f"ex-{exercise.chapter}-{exercise.number}"


def given(exercises: tuple[Exercise, ...]) -> list[str]:
    """The import lines that the solutions of some exercises may count on."""
    lines = [line for exercise in exercises for line in tidy(exercise.given).splitlines()]
    lines = list(dict.fromkeys(filter(None, lines)))
    # "from minitorch import nn" says nothing beside "from minitorch import nn, optim"
    return [line for line in lines if not any(other.startswith(line + ",") for other in lines)]


def prompt_cell(exercise: Exercise) -> Cell:
    text = f"### {exercise.id} {exercise.title}\n\n{tidy(exercise.prompt)}"
    return markdown(id_of(exercise), text.strip(), nbgrader(id_of(exercise), locked=True))


def stub_cell(exercise: Exercise, needs: list[str], source: str | None = None) -> Cell:
    """The cell that is handed in: the stub, or another source."""
    id = f"{id_of(exercise)}-stub"
    about = nbgrader(id, solution=True) | preparation(needs, exercise)
    return code(id, tidy(exercise.stub if source is None else source).strip(), about)


def check_cell(
    exercise: Exercise, needs: list[str], source: str, points: float | None = None
) -> Cell:
    id = f"{id_of(exercise)}-check"
    about = nbgrader(
        id, grade=True, locked=True, points=exercise.points if points is None else plain(points)
    )
    return code(id, source, about | preparation(needs, exercise), only_here=True)


def preparation(needs: list[str], exercise: Exercise | None = None) -> Cell:
    """What a cell needs: the ids of the cells that must have run, in place of all above it.

    A stub and its check also say which exercise they are, and the name that it defines.
    """
    about: dict[str, object] = {"needs": needs}
    if exercise is not None:
        about |= {"exercise": exercise.id, "name": exercise.name}
    return {"minitorch": about}


def nbgrader(id: str, **more: object) -> Cell:
    """The metadata by which nbgrader knows a cell."""
    flags = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"nbgrader": {"schema_version": 3, "grade_id": id, **flags, **more}}


def markdown(id: str, source: str, metadata: Cell) -> Cell:
    return {"cell_type": "markdown", "id": id, "metadata": metadata, "source": source}


def code(id: str, source: str, metadata: Cell | None = None, only_here: bool = False) -> Cell:
    about = dict(metadata or {})
    if only_here:
        about |= {"tags": ["minitorch-only"], "why": WHY}
    return {
        "cell_type": "code",
        "id": id,
        "metadata": about,
        "source": source,
        "execution_count": None,
        "outputs": [],
    }


def notebook(cells: list[Cell], about: Cell) -> Cell:
    """A whole notebook (format 4.5); ``about`` says what it is."""
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"file_extension": ".py", "name": "python"},
            "minitorch": about,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def plain(number: float) -> float | int:
    """2.0 as 2: nbgrader and people read whole points more easily."""
    return int(number) if float(number).is_integer() else number
