"""Files of single exercises, and a notebook made of code. submissions.py reads notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..course import workspace
from ..course.candidates import tidy
from ..course.definitions import Exercise
from .archives import Refused
from .cells import Cell, code, given, markdown, nbgrader, notebook, prompt_cell, stub_cell


def of_files(files: Mapping[str, bytes], exercises: Iterable[Exercise]) -> dict[str, str]:
    """Exercise -> source, for files that are called as those of a reader's folder: ex_02_1.py."""
    known = {workspace.path_of(exercise.id).name: exercise for exercise in exercises}
    found = {}
    for name, data in files.items():
        exercise = known.get(name)
        if exercise is None:
            continue
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(f"{name} is not text in UTF-8") from None
        found[exercise.id] = workspace.own_part(exercise, re.sub("\r\n?", "\n", text))
    return found


def handed_in(title: str, exercises: Iterable[Exercise], sources: Mapping[str, str]) -> Cell:
    """A notebook with these solutions, and the stub where there is none."""
    exercises = tuple(exercises)
    start = "hand-in"
    cells = [markdown(start, f"# {title}", nbgrader(start, locked=True))]
    cells.append(code(f"{start}-import", "\n".join(given(exercises))))
    for exercise in exercises:
        cells.append(prompt_cell(exercise))
        source = sources.get(exercise.id)
        needs = [f"{start}-import"]
        cells.append(stub_cell(exercise, needs, None if source is None else tidy(source)))
    return notebook(cells, {"exercises": [exercise.id for exercise in exercises]})
