"""The exercise cells of the pages are those of the definitions, as an untouched page shows them."""

import exercises
import notebooks
import pytest

from minitorch.course.exercises import find, of_chapter
from minitorch.course.feedback import Result
from minitorch.course.grading import UNWRITTEN, Verdict

CHAPTERS = notebooks.chapters()
# nbgrader's schema 3: what the metadata of a cell must have, and of which type.
SCHEMA = {
    "schema_version": int, "grade_id": str, "grade": bool, "locked": bool, "solution": bool,
    "task": bool,
}  # fmt: skip


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_the_cells_are_fresh(path):
    reason = exercises.what_is_stale(path)
    assert reason is None, f"{reason}; run: make generate"


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_stored_answers_are_those_of_the_stub(path):
    for cell in notebooks.code_cells(notebooks.read(path)):
        if cell["source"].startswith("check(") and cell["id"].startswith("ex-"):
            exercise = find(cell["source"].split('"')[1])
            text = notebooks.text(cell["outputs"][0]["data"]["text/plain"])
            assert text == repr(Result(Verdict(exercise, UNWRITTEN, 0)))


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_metadata_of_nbgrader(path):
    ids = []
    for cell in exercises.cells_of(path.stem[:2])[1:]:
        about = cell["metadata"]["nbgrader"]
        ids.append(about["grade_id"])
        assert {key: type(about[key]) for key in SCHEMA} == SCHEMA
        assert set(about) - set(SCHEMA) == ({"points"} if about["grade"] else set())
        assert about["schema_version"] == 3
        assert not (about["grade"] and about["solution"])
        assert about["locked"] == (not about["solution"])
    assert len(set(ids)) == len(ids)


def test_a_stale_page_is_found(tmp_path):
    chapter = next(path.stem[:2] for path in CHAPTERS if of_chapter(path.stem[:2]))
    heading = {"cell_type": "markdown", "id": "x", "metadata": {}, "source": "## Exercises\n\nDo."}
    after = {**heading, "id": "y", "source": "## The package so far"}
    page = tmp_path / f"{chapter}-page.ipynb"
    nb = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [heading, after]}
    write(page, nb)
    assert "has 0 exercise cells" in exercises.what_is_stale(page)
    exercises.write(page)
    assert exercises.what_is_stale(page) is None
    nb = notebooks.read(page)
    assert [cell["id"] for cell in nb["cells"]][0 :: len(nb["cells"]) - 1] == ["x", "y"]
    # outputs of cells that stay are kept
    nb["cells"][3]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "kept\n"}]
    write(page, nb)
    exercises.write(page)
    assert notebooks.read(page)["cells"][3]["outputs"][0]["text"] == ["kept\n"]
    # an edit by hand, and another place
    nb["cells"][2]["source"] += " "
    write(page, nb)
    assert "its source is not" in exercises.what_is_stale(page)
    exercises.write(page)
    nb = notebooks.read(page)
    nb["cells"].append(nb["cells"].pop(0))
    write(page, nb)
    assert "do not follow" in exercises.what_is_stale(page)


def write(path, nb):
    for cell in nb["cells"]:
        if cell["cell_type"] == "code":
            cell.setdefault("execution_count", None)
    notebooks.write_text(path, exercises.execute.dumps(nb))
