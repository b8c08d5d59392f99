"""A folder to work in: a stub for every exercise, the chapters' notebooks, a page that explains."""

from __future__ import annotations

from pathlib import Path

from .definitions import Exercise
from .exercises import all_exercises
from .files import is_there, write_bytes
from .workspace import FOLDER, path_of, write, written_out

BOOK = Path(__file__).resolve().parents[2] / "book"  # beside the package, in a copy of the project

README = """\
# Your minitorch

The exercises of the book, one file each, in `{folder}/`. Work in this folder:

    minitorch list                 all exercises
    minitorch check 07.2           check a file of yours: {folder}/ex_07_2.py
    minitorch check                check all that you have written
    minitorch hint 07.2            a hint; `minitorch hint 07.2 2` the second
    minitorch solution 07.2        a solution
    minitorch reset 07.2           put your solution aside
    minitorch progress             how far you are, and how much of the framework is yours

A solution that passes replaces the framework's own function: every program that imports
`minitorch.course` in this folder runs on it. `minitorch off 07.2` switches it off,
`minitorch on 07.2` on again; with the variable `MINITORCH_COURSE=off` all are off.
{notebooks}
"""
WITH_NOTEBOOKS = """
The chapters are the notebooks here: open them with `jupyter lab` in this folder. What you solve in
a notebook is kept in `{folder}/` too."""
WITHOUT_NOTEBOOKS = """
The chapters' notebooks are not part of the installed package. Take them from the `book` folder of
the project, or download them from the pages of the book, and put them into this folder."""


def make(folder: Path) -> dict[str, list[str]]:
    """Fill a folder; what is there already stays as it is. Says what was written, by kind.

    The folder may be a link: it is what the reader named. Links in it are not followed.
    """
    written: dict[str, list[str]] = {"stubs": [], "notebooks": [], "pages": []}
    for exercise in all_exercises():
        path = folder / FOLDER / path_of(exercise.id).name
        if not is_there(path):
            write(path, stub_file(exercise))
            written["stubs"].append(path.name)
    found = sorted(BOOK.glob("[0-9][0-9]-*.ipynb"))
    for notebook in found:
        if not is_there(folder / notebook.name):
            write_bytes(folder.resolve() / notebook.name, notebook.read_bytes())
            written["notebooks"].append(notebook.name)
    if not is_there(folder / "README.md"):
        about = WITH_NOTEBOOKS if found else WITHOUT_NOTEBOOKS
        text = README.format(folder=FOLDER, notebooks=about.format(folder=FOLDER))
        write(folder.resolve() / "README.md", text)
        written["pages"].append("README.md")
    return written


def stub_file(exercise: Exercise) -> str:
    """The file of an exercise before it is solved: what to do as a comment, and the stub."""
    return written_out(exercise, exercise.stub, exercise.prompt.strip())
