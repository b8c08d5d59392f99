"""The code in a file that was handed in, and a notebook made of code.

A notebook is data here: its solution cells are found by their nbgrader id, and nothing is run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..course import workspace
from ..course.candidates import tidy
from ..course.definitions import Exercise
from .archives import Refused
from .cells import Cell, code, given, id_of, markdown, nbgrader, notebook, prompt_cell, stub_cell

CELLS = 5_000  # of a notebook; chapters have some sixty
SOURCE = 200_000  # letters of one solution


def of_notebook(data: bytes, exercises: Iterable[Exercise]) -> dict[str, str]:
    """Exercise -> source, for the solution cells that a notebook has.

    Refused if it is no notebook, if it is far too large, or if a solution cell is there twice.
    """
    cells = cells_of(data)
    ids = {f"{id_of(exercise)}-stub": exercise.id for exercise in exercises}
    found: dict[str, str] = {}
    for cell in cells:
        id = ids.get(grade_id(cell))
        if id is None:
            continue
        if id in found:
            raise Refused(f"the notebook has the cell of {id} twice: which of them counts?")
        source = cell.get("source", "")
        source = "".join(map(str, source)) if isinstance(source, list) else str(source)
        if len(source) > SOURCE:
            raise Refused(f"the cell of {id} has more than {SOURCE:,} letters")
        found[id] = source
    return found


def cells_of(data: bytes) -> list[Cell]:
    """The code cells of a notebook."""
    try:
        made = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Refused("it is no notebook: it is not JSON") from None
    cells = made.get("cells") if isinstance(made, dict) else None
    if not isinstance(cells, list):
        raise Refused("it is no notebook of format 4: it has no list of cells")
    if len(cells) > CELLS:
        raise Refused(f"the notebook has {len(cells):,} cells; at most {CELLS:,} are read")
    return [cell for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]


def grade_id(cell: Cell) -> str:
    """The id by which nbgrader knows a cell; "" if it has none."""
    about: Any = cell.get("metadata")
    about = about.get("nbgrader") if isinstance(about, dict) else None
    id = about.get("grade_id") if isinstance(about, dict) else None
    return id if isinstance(id, str) else ""


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
