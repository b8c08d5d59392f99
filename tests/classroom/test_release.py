"""Notebooks for students: nothing in them gives a solution or a hidden case away."""

import json

import pytest

from minitorch.classroom import checks, folders, release, settings
from minitorch.course.exercises import all_exercises, chapters, find

FLAGS = {"schema_version", "grade_id", "grade", "locked", "solution", "task"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A course of all exercises of the book."""
    folder = tmp_path_factory.mktemp("whole")
    text = "".join(f"[assignments.{c}]\n" for c in chapters())
    (folder / "course.toml").write_text(text)
    return settings.read(folder)


def sources_of(notebook):
    return {cell["id"]: cell["source"] for cell in notebook["cells"]}


def test_every_stub_is_whole_and_no_solution_is_there(whole):
    for assignment in whole.assignments:
        made = release.student_notebook(whole, assignment)
        text = json.dumps(made, ensure_ascii=False)
        sources = sources_of(made)
        for exercise in assignment.exercises:
            stub = sources[f"ex-{exercise.chapter}-{exercise.number}-stub"]
            assert stub == exercise.stub.strip()
            assert not release.gives_away(made, exercise), exercise.id
            assert all(hint not in text for hint in exercise.hints)
            for seed in folders.hidden_seeds(whole, exercise.id):
                assert str(seed) not in text
        assert "SOLUTION" not in text
        assert "HIDDEN" not in text


def test_a_solution_in_a_notebook_is_seen(whole):
    exercise = find("02.1")
    made = release.teacher_notebook(whole, whole.assignment("02"))
    assert release.gives_away(made, exercise)
    printed = {"cells": [{"source": "", "outputs": [{"text": exercise.reference}]}]}
    assert release.gives_away(printed, exercise)


def test_the_metadata_is_nbgraders_version_3(whole):
    for made in (release.student_notebook, release.teacher_notebook):
        notebook = made(whole, whole.assignment("02"))
        ids = [cell["id"] for cell in notebook["cells"]]
        assert len(set(ids)) == len(ids)
        for cell in notebook["cells"]:
            about = cell["metadata"].get("nbgrader")
            if about is None:
                continue
            assert about["schema_version"] == 3
            assert about["grade_id"] == cell["id"]
            assert set(about) == FLAGS | ({"points"} if about["grade"] else set())
            if about["grade"]:
                assert about["locked"]
                assert not about["solution"]
                assert about["points"] > 0
            if about["solution"]:
                assert not about["locked"]


def test_the_notebook_is_valid(whole):
    nbformat = pytest.importorskip("nbformat")
    made = release.student_notebook(whole, whole.assignment("02"))
    nbformat.validate(nbformat.reads(json.dumps(made), as_version=4))


def test_the_chapter_above_its_exercises(whole):
    one = whole.assignment("02")
    about = {**vars(one), "pages": "chapter"}
    made = release.student_notebook(whole, settings.Assignment(**about))
    assert made["cells"][0]["source"].startswith("# 2 ")
    assert not any(release.gives_away(made, exercise) for exercise in one.exercises)
    kept = [cell for cell in made["cells"] if cell.get("outputs")]
    assert kept, "the page keeps its outputs"
    assert not any(cell["id"].startswith("ex-02-") for cell in kept)


def test_the_points_of_the_course_stand_in_the_checks(course):
    made = release.student_notebook(course, course.assignment("02"))
    points = [
        cell["metadata"]["nbgrader"]["points"]
        for cell in made["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade")
    ]
    assert points == [1, 1, 2]


def test_release_twice_changes_nothing(minitorch, folder):
    first = json.loads(minitorch("class", "release", "--course", folder, "--json")[1])
    second = json.loads(minitorch("class", "release", "--course", folder, "--json")[1])
    assert [one["changed"] for one in first + second] == [True, False]
    assert (folder / "release" / "02" / "02.ipynb").is_file()


def run(cells, **names):
    """Run the code of a notebook's cells as a kernel does: an error ends its cell only."""
    import linecache

    errors = {}
    for number, (id, source) in enumerate(cells.items()):
        file = f"<cell {number} of a test>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        try:
            exec(compile(source, file, "exec"), names)
        except Exception as error:
            errors[id] = error
    return errors


def graded(whole, sources, extra=""):
    """The check cells of the teacher's notebook that raise, for these solutions."""
    assignment = whole.assignment("02")
    made = release.teacher_notebook(whole, assignment)
    cells = {cell["id"]: cell["source"] for cell in made["cells"] if cell["cell_type"] == "code"}
    for exercise in assignment.exercises:
        id = f"ex-02-{exercise.number}-stub"
        cells[id] = sources.get(exercise.id, exercise.stub) + extra
    errors = run(cells, __name__="__main__")
    assert not any(id.endswith(("-stub", "-import")) for id in errors)
    return set(errors)


ALL = {f"ex-02-{number}-check" for number in range(1, 7)}


@pytest.fixture
def autograding(monkeypatch):
    """As nbgrader runs a notebook: nothing is kept in a reader's folder."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")


def test_check_cells_raise_for_blank_work(whole, autograding):
    assert graded(whole, {}) == ALL


def test_check_cells_pass_solutions(whole, autograding):
    exercises = whole.assignment("02").exercises
    assert graded(whole, {one.id: one.reference for one in exercises}) == set()


def test_a_check_that_a_student_has_redefined_changes_nothing(whole, autograding):
    extra = "\ndef check(*a, **k): return True\ndef must_pass(*a, **k): return None\n"
    assert graded(whole, {}, extra) == ALL


def test_a_mutant_of_each_exercise_loses_its_points(whole, autograding):
    exercises = whole.assignment("02").exercises
    assert graded(whole, {one.id: one.mutants[-1].source for one in exercises}) == ALL


def test_what_a_notebook_shows_of_a_failure_is_the_words_alone():
    mutant = find("02.1").mutants[0]
    with pytest.raises(checks.NotPassed) as caught:
        checks.must_pass("02.1", mutant.source, seed=1)
    shown = caught.value._render_traceback_()
    assert shown[0].startswith("02.1")
    assert not any("Traceback" in line for line in shown)


def test_check_raises_while_nbgrader_runs_a_notebook(autograding):
    from minitorch.course import check

    with pytest.raises(AssertionError, match="not written yet"):
        check("02.1", find("02.1").stub)


def test_check_answers_otherwise(monkeypatch):
    from minitorch.course import check

    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    assert not check("02.1", find("02.1").stub)


def test_all_exercises_have_a_body_to_look_for():
    assert all(len(release.body_of(exercise)) > 10 for exercise in all_exercises())
