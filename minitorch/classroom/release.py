"""Notebooks for students, and the same with solutions for those who grade with other tools.

A student's notebook has the prompt, the stub and a check of each exercise: no solution, no hint
and no case. A teacher's notebook, which nbgrader and otter read, has below each stub the reference
between marks, and in each check the cases of seeds that follow from the course's secret.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

from ..course.candidates import tidy
from ..course.definitions import Exercise
from ..course.starter_folder import BOOK
from . import folders
from .cells import (
    Cell,
    check_cell,
    code,
    given,
    markdown,
    nbgrader,
    notebook,
    prompt_cell,
    stub_cell,
)
from .settings import Assignment, Course, Mistake

IMPORT = "from minitorch.classroom.checks import must_pass"
CALL = "must_pass({id!r}, {name})"
CHECK = f"{IMPORT}\n\n{CALL}"
HIDDEN = "_ = must_pass({id!r}, {name}, seed={seed})"
INTRODUCTION = """\
# {title}

Write what each exercise asks for in the cell below its text, and run the check under it. The check
says what is wrong, and it passes when nothing is.

- Change only the cells that begin with a stub. A helper function goes into the same cell: no other
  cell is read.
- A solution may use `np` and `torch`. Here `torch` is minitorch.
- When you are done, save this notebook and hand in the file{due}. If you like, first ask
  `minitorch submit --notebook {id}.ipynb` what is in it, and what the checks say."""


def student_notebook(course: Course, assignment: Assignment) -> Cell:
    """What students get."""
    made = assembled(course, assignment, None)
    shown = [exercise.id for exercise in assignment.exercises if gives_away(made, exercise)]
    if shown and assignment.pages == "exercises":  # cannot be, unless a prompt holds its solution
        raise Mistake(f"the notebook of {assignment.id} would show the solution of {shown[0]}")
    return made


def teacher_notebook(course: Course, assignment: Assignment) -> Cell:
    """The same with solutions and hidden cases, between the marks that nbgrader takes out."""
    seeds = {id: folders.hidden_seeds(course, id) for id in assignment.ids}
    return assembled(course, assignment, seeds)


def assembled(course: Course, assignment: Assignment, seeds: dict[str, list[int]] | None) -> Cell:
    """A notebook of an assignment; with ``seeds`` (exercise -> seeds) it is the teacher's."""
    start = f"hand-in-{assignment.id}"
    due = f" by {said(course, assignment)}" if assignment.due else ""
    head = INTRODUCTION.format(title=assignment.title, due=due, id=assignment.id)
    cells = [markdown(start, head, nbgrader(start, locked=True))]
    cells.append(code(f"{start}-import", "\n".join(given(assignment.exercises))))
    for exercise in assignment.exercises:
        needs = [f"{start}-import"]
        text = CHECK.format(id=exercise.id, name=exercise.name)
        source = None
        if seeds is not None:
            text = with_hidden(exercise, text, seeds[exercise.id])
            source = with_solution(exercise)
        cells.append(prompt_cell(exercise))
        cells.append(stub_cell(exercise, needs, source))
        cells.append(check_cell(exercise, needs, text, assignment.points[exercise.id]))
    if assignment.pages == "chapter":
        cells = chapter_above(assignment) + cells
    about = {"course": course.name, "assignment": assignment.id, "exercises": assignment.ids}
    return notebook(cells, {**about, "exercises": list(assignment.ids)})


def with_solution(exercise: Exercise) -> str:
    """The stub, and below it the reference: where the marks are taken out, the stub remains.

    (nbgrader puts a line of its own in the place of a solution. A stub that stood within the marks
    would lose its signature and docstring.)
    """
    return (
        f"{tidy(exercise.stub)}\n### BEGIN SOLUTION\n{tidy(exercise.reference)}### END SOLUTION\n"
    )


def with_hidden(exercise: Exercise, check: str, seeds: list[int]) -> str:
    lines = [HIDDEN.format(id=exercise.id, name=exercise.name, seed=seed) for seed in seeds]
    return "\n".join([check, "### BEGIN HIDDEN TESTS", *lines, "### END HIDDEN TESTS"])


def chapter_above(assignment: Assignment) -> list[Cell]:
    """The page of the chapter without its exercises, and without output that gives one away."""
    numbers = sorted({exercise.chapter for exercise in assignment.exercises})
    if len(numbers) != 1:
        raise Mistake(
            f'assignment {assignment.id!r}: pages = "chapter" puts a chapter above its exercises; '
            f"these are of chapters {', '.join(numbers)}. Make one assignment of each"
        )
    found = sorted(BOOK.glob(f"{numbers[0]}-*.ipynb"))
    if not found:
        raise Mistake(
            f'assignment {assignment.id!r}: pages = "chapter" needs the notebooks of the book, '
            "which the installed package does not have. Use a copy of the project, or pages = "
            '"exercises"'
        )
    page = json.loads(found[0].read_text(encoding="utf-8"))
    cells = []
    for cell in page["cells"]:
        if cell["id"].startswith(f"ex-{numbers[0]}-"):
            continue
        if any(body_of(exercise) in squeezed(outputs(cell)) for exercise in assignment.exercises):
            cell = {**cell, "outputs": [], "execution_count": None}
        cells.append({**cell, "source": "".join(cell["source"])})
    return cells


def gives_away(made: Cell, exercise: Exercise) -> bool:
    """Whether the body of the reference stands in a notebook, however it is laid out."""
    body = body_of(exercise)
    stub = squeezed(exercise.stub)
    return body not in stub and any(
        body in squeezed("".join(cell["source"])) or body in squeezed(outputs(cell))
        for cell in made["cells"]
    )


def body_of(exercise: Exercise) -> str:
    """What the reference has below its signature, without blanks."""
    lines = exercise.reference.splitlines()
    for node in ast.parse(exercise.reference).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == exercise.name:
            return squeezed("\n".join(lines[node.body[0].lineno - 1 : node.end_lineno]))
    return squeezed(exercise.reference)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def outputs(cell: Cell) -> str:
    """All text that a code cell has printed."""
    found: list[Any] = []
    for output in cell.get("outputs", []):
        found += ["".join(output.get("text", [])), "".join(output.get("traceback", []))]
        found += ["".join(value) for value in output.get("data", {}).values() if value]
    return "\n".join(found)


def said(course: Course, assignment: Assignment) -> str:
    """The due moment as students read it, in the zone of the course."""
    assert assignment.due is not None
    return assignment.due.astimezone(course.zone).strftime("%Y-%m-%d %H:%M %Z")


def text_of(made: Cell) -> str:
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def path_of(course: Course, assignment: Assignment) -> Path:
    return course.folder / "release" / assignment.id / f"{assignment.id}.ipynb"


def write(course: Course, assignments: list[Assignment]) -> list[dict[str, Any]]:
    """Write the students' notebooks; what was done for each."""
    done = []
    for assignment in assignments:
        made = student_notebook(course, assignment)
        path = path_of(course, assignment)
        changed = folders.write_text(path, text_of(made))
        shown = [one.id for one in assignment.exercises if gives_away(made, one)]
        done.append(
            {
                "assignment": assignment.id,
                "file": path.relative_to(course.folder).as_posix(),
                "exercises": list(assignment.ids),
                "points": assignment.total,
                "changed": changed,
                "shown_by_the_chapter": shown,
            }
        )
    return done
