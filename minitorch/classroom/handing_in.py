"""``minitorch submit``: the file to hand in, what is in it, and what the checks say.

Solutions come from the reader's folder, or from a notebook. What is handed in is a notebook with
their code and nothing else: no outputs, no names, no other cells.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..course import commands, workspace
from ..course.definitions import Exercise
from ..course.exercises import all_exercises, chapters, find, of_chapter
from ..course.feedback import in_one_line
from ..course.grading import UNWRITTEN
from ..course.moved import with_moved_imports
from . import folders, sources
from .archives import Refused
from .release import text_of
from .settings import Mistake
from .submissions import read_submission


@dataclass(frozen=True)
class Line:
    """One exercise of what is handed in."""

    exercise: Exercise
    status: str  # as the check says: "passed", "failed", "not written"
    lines: int
    about: str


def exercises_of(what: list[str]) -> tuple[Exercise, ...]:
    """The exercises that are named by chapters ("02") or one by one ("02.1")."""
    found: list[Exercise] = []
    for word in what:
        if word in chapters():
            found += of_chapter(word)
        elif "." in word:
            found.append(find(word))
        else:
            raise Mistake(
                f"{word!r} is neither a chapter with exercises ({', '.join(chapters())}) nor an "
                "exercise, as 02.1"
            )
    return tuple(dict.fromkeys(found))


def gathered(exercises: tuple[Exercise, ...], notebook: Path | None) -> dict[str, str]:
    """Exercise -> the reader's source. Mistake where it cannot be read."""
    if notebook is not None:
        try:
            own = read_submission(notebook)
        except (Refused, OSError) as why:
            reason = getattr(why, "strerror", None) or why
            raise Mistake(f"{notebook} cannot be handed in: {reason}") from None
        ids = [exercise.id for exercise in exercises if exercise.id in own]
        for id in ids:
            if id in own.remarks:  # it would be graded, but its author is here and can mend it
                raise Mistake(f"{notebook} cannot be handed in: {id}: {own.remarks[id]}")
        return {id: own[id] for id in ids}
    found = {}
    for exercise in exercises:
        try:
            text = workspace.read(exercise.id)
        except (OSError, ValueError) as error:
            name = workspace.path_of(exercise.id)
            raise Mistake(f"{name}: {getattr(error, 'strerror', None) or error}") from None
        if text is not None:
            found[exercise.id] = workspace.own_part(exercise, text)
    return found


def checked(exercises: tuple[Exercise, ...], found: dict[str, str]) -> list[Line]:
    """What the checks say. Nothing is kept."""
    lines = []
    for exercise in exercises:
        source = found.get(exercise.id)
        if source is None:
            lines.append(Line(exercise, UNWRITTEN, 0, "there is no code for it"))
            continue
        result = commands.answer(exercise, with_moved_imports(source), keep=False)
        status = result.verdict.status
        quiet = result.passed or status == UNWRITTEN
        count = 0 if status == UNWRITTEN else len(source.strip().splitlines())
        lines.append(Line(exercise, status, count, "" if quiet else in_one_line(result.verdict)))
    return lines


def submit(what: list[str], notebook: Path | None, file: Path | None) -> dict[str, Any]:
    """Write the file to hand in; what it holds. Mistake if there is nothing to hand in.

    Without ``what``, all exercises whose cells the notebook has.
    """
    if not what and notebook is None:
        raise Mistake("name what to hand in: a chapter, as 02, exercises, or --notebook FILE")
    exercises = exercises_of(what) if what else all_exercises()
    found = gathered(exercises, notebook)
    if not what:
        exercises = tuple(exercise for exercise in exercises if exercise.id in found)
    lines = checked(exercises, found)
    name = "-".join(what) or (notebook.stem if notebook else "")
    if not any(line.lines for line in lines):
        where = notebook or workspace.folder()
        raise Mistake(f"{where} holds no solution of {name} yet: there is nothing to hand in")
    made = sources.handed_in(f"Handed in: {name}", exercises, found)
    data = text_of(made).encode()
    path = file or Path(f"minitorch-{name}.ipynb")
    if notebook is not None and path.resolve() == notebook.resolve():
        raise Mistake(f"{path} is your own notebook: give the file to hand in another name")
    folders.write_data(path.parent.resolve() / path.name, data)
    return {
        "file": str(path),
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "passed": sum(line.status == "passed" for line in lines),
        "exercises": [
            {
                "id": line.exercise.id,
                "title": line.exercise.title,
                "points": line.exercise.points,
                "status": line.status,
                "lines": line.lines,
                "about": line.about,
            }
            for line in lines
        ],
    }
