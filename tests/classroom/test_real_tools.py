"""nbgrader and otter-grader themselves: generate, hand in, grade.

They are too heavy to be installed for every reader who runs the tests (about a hundred packages).
`make graders` installs them into an environment of theirs, where these tests find them; CI does so.
MINITORCH_GRADING_TOOLS names another one:

    MINITORCH_GRADING_TOOLS=tools python -m pytest tests/classroom/test_real_tools.py
"""

import csv
import json
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path

import pytest

from minitorch.classroom import export, release

ROOT = Path(__file__).resolve().parents[2]
MADE = ROOT / ".venv" / "graders"  # by `make graders`
TOOLS = os.environ.get("MINITORCH_GRADING_TOOLS") or (str(MADE) if MADE.is_dir() else "")

pytestmark = pytest.mark.skipif(
    not TOOLS,
    reason="nbgrader and otter are not run: they are not installed (make graders)",
)

CHEAT = """

import minitorch.course
def check(*args, **more): return True
def must_pass(*args, **more): return None
"""


def tool(name, *argv, cwd):
    """Run a tool of the environment; fail with what it said."""
    path = Path(TOOLS).resolve() / "bin"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{path}:{os.environ['PATH']}"}
    env.pop("MINITORCH_WORKSPACE", None)
    command = [str(path / name), *map(str, argv)]
    run = partial(subprocess.run, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    done = run(command)
    if done.returncode and "Address already in use" in done.stderr:
        done = run(command)  # Jupyter chose a port that another test took before its kernel did
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def submissions(exercises):
    """student -> (solutions, what is added to each cell, the points that are fair)"""
    every = sum(exercise.points for exercise in exercises)
    noisy = {
        one.id: one.reference.replace(
            "):\n",
            "):\n    import sys, warnings\n    warnings.warn('w'); sys.stderr.write('e')\n",
            1,
        )
        for one in exercises
    }
    return {
        "blank": ({}, "", 0),
        "solution": ({one.id: one.reference for one in exercises}, "", every),
        "alternative": ({one.id: one.alternative for one in exercises}, "", every),
        "noisy": (noisy, "", every),
        "cheat": ({one.id: one.stub for one in exercises}, CHEAT, 0),
        **{
            f"mutant{number}": ({one.id: one.mutants[number].source for one in exercises}, "", 0)
            for number in range(3)
        },
    }


def filled(path, exercises, sources, extra):
    """A released notebook with solutions in the place of its stubs."""
    made = json.loads(path.read_text(encoding="utf-8"))
    for exercise in exercises:
        cells = [
            cell
            for cell in made["cells"]
            if cell["cell_type"] == "code"
            and "".join(cell["source"]).startswith(exercise.stub.strip())
        ]
        assert len(cells) == 1, f"the stub of {exercise.id} is not whole in the release"
        if exercise.id in sources:
            cells[0]["source"] = sources[exercise.id] + extra
    return json.dumps(made)


def nothing_given_away(path, exercises):
    made = json.loads(path.read_text(encoding="utf-8"))
    assert not any(release.gives_away(made, exercise) for exercise in exercises)
    assert "seed=" not in path.read_text(encoding="utf-8")


def test_nbgrader(course):
    exercises = course.assignment("02").exercises
    export.export(course, list(course.assignments), "nbgrader", None, False)
    top = course.folder / "exports" / "nbgrader"
    tool("nbgrader", "generate_assignment", "02", cwd=top)
    given = top / "release" / "02" / "02.ipynb"
    nothing_given_away(given, exercises)
    tool("nbgrader", "validate", "source/02/02.ipynb", cwd=top)
    every = course.assignment("02").total
    release.write(course, list(course.assignments))
    ours = release.path_of(course, course.assignment("02"))
    everybody = tuple(submissions(exercises))
    for source, some in ((given, everybody), (ours, ("blank", "solution", "cheat"))):
        shutil.rmtree(top / "submitted", ignore_errors=True)
        fair = {}
        for student in some:
            sources, extra, score = submissions(exercises)[student]
            place = top / "submitted" / student / "02"
            place.mkdir(parents=True)
            (place / "02.ipynb").write_text(filled(source, exercises, sources, extra))
            fair[student] = every if score else 0
        tool("nbgrader", "autograde", "02", "--force", cwd=top)
        tool("nbgrader", "export", cwd=top)
        with (top / "grades.csv").open(encoding="utf-8", newline="") as file:
            found = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
        assert {student: found[student] for student in some} == fair


def test_a_chapter_of_the_book_as_it_is_gives_nothing_for_blank_work(tmp_path):
    """A teacher who trusts the metadata of the book's own notebooks."""
    page = json.loads((ROOT / "book" / "02-view-and-reshape.ipynb").read_text(encoding="utf-8"))
    page["cells"] = [cell for cell in page["cells"] if cell["id"].startswith("ex-02-")]
    for place in (tmp_path / "source" / "02", tmp_path / "submitted" / "blank" / "02"):
        place.mkdir(parents=True)
        (place / "02.ipynb").write_text(json.dumps(page))
    # As they stand in the source, its cells hold no marks of a solution, and a stub is released.
    config = "c = get_config()\nc.ClearSolutions.enforce_metadata = False\n"
    (tmp_path / "nbgrader_config.py").write_text(config)
    tool("nbgrader", "generate_assignment", "02", cwd=tmp_path)
    tool("nbgrader", "autograde", "02", cwd=tmp_path)
    tool("nbgrader", "export", cwd=tmp_path)
    with (tmp_path / "grades.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (float(row["score"]), float(row["max_score"])) == (0, 7)


def test_otter(course):
    exercises = course.assignment("02").exercises
    export.export(course, list(course.assignments), "otter", None, False)
    top = course.folder / "exports" / "otter" / "02"
    tool("otter", "assign", "02.ipynb", "dist", cwd=top)
    given = top / "dist" / "student" / "02.ipynb"
    nothing_given_away(given, exercises)
    (grader,) = (top / "dist" / "autograder").glob("*.zip")
    every = course.assignment("02").total
    for student, (sources, extra, score) in submissions(exercises).items():
        if student in ("mutant1", "mutant2", "noisy"):
            continue  # otter starts a kernel for each: a sample
        place = course.folder / "otter" / student
        place.mkdir(parents=True)
        (place / "02.ipynb").write_text(filled(given, exercises, sources, extra))
        tool("otter", "run", "-a", grader, "-o", place, place / "02.ipynb", cwd=place)
        result = json.loads((place / "results.json").read_text())
        total = sum(test.get("score") or 0 for test in result["tests"])
        assert total == (every if score else 0), student
