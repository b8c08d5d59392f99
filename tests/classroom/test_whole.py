"""One small class from the first file to the student who is forgotten, with real records."""

import json
import shutil

import pytest

from minitorch.classroom import bare_copy, gradebook, sandboxes, settings
from minitorch.course.exercises import find
from tests.classroom.conftest import handed_in, keep
from tests.classroom.test_grading import records_of

COURSE = '[assignments.02]\nexercises = ["02.1", "02.2"]\n'
RIGHT = {id: find(id).reference for id in ("02.1", "02.2")}


@pytest.fixture
def say(minitorch, holding, bare, monkeypatch):
    """The commands, in one sandbox that was tried before and with one copy of the package."""
    monkeypatch.setattr(bare_copy, "make", lambda folder: bare)
    monkeypatch.setattr(sandboxes, "chosen", lambda name, bare: holding)

    def run(course, *argv):
        code, out, err = minitorch("class", *argv, "--course", course, "--json")
        assert code == 0, err
        return json.loads(out)

    return run


def test_graded_merged_set_by_hand_graded_again_and_forgotten(tmp_path, say):
    here = tmp_path / "here"
    here.mkdir()
    (here / "course.toml").write_text(COURSE, encoding="utf-8")
    course = settings.read(here)
    first = {"02.1": find("02.1").mutants[0].source, "02.2": RIGHT["02.2"]}
    keep(course, "ada", handed_in(course, RIGHT))
    keep(course, "ben", handed_in(course, first))

    def scores():
        return {one.student: one.raw for one in gradebook.rows(course, course.assignment("02"))}

    # Two machines, each with its part of the class; the secret is the course's, so it is on both.
    answer = say(here, "grade", "02", "-j", 1, "--shard", "1/2")
    assert [one["student"] for one in answer["new"]] == ["ada"]
    there = tmp_path / "there"
    shutil.copytree(here, there)
    answer = say(there, "grade", "02", "-j", 1, "--shard", "2/2")
    assert [one["student"] for one in answer["new"]] == ["ben"]
    assert scores() == {"ada": 2, "ben": None}
    assert say(here, "merge", there)["new"] == 1
    assert scores() == {"ada": 2, "ben": 1}
    merged = records_of(here)

    # Set by hand, the score stays when the same file is graded again: with the same bytes.
    say(here, "override", "ben", "02.1", "0.5", "--why", "the idea is right")
    assert scores()["ben"] == 1.5
    assert say(here, "regrade", "02", "-j", 1)["graded"] == 2
    assert records_of(here) == merged
    assert scores() == {"ada": 2, "ben": 1.5}

    # Another attempt has a record of its own beside that of the first; only the last is graded.
    keep(course, "ben", handed_in(course, RIGHT))
    assert scores()["ben"] is None
    answer = say(here, "grade", "02", "-j", 1)
    assert (answer["graded"], answer["skipped"]) == (1, 1)
    assert len(records_of(here)) == 3
    assert scores() == {"ada": 2, "ben": 1.5}, "what was set by hand stands for the exercise"

    told = say(here, "forget", "ben", "--yes")
    assert (told["removed"], told["overrides"]) == (True, 1)
    assert [name for name in records_of(here) if "ben" in name] == []
    assert not (here / "submitted" / "02" / "ben").exists()
    assert scores() == {"ada": 2}
    assert say(here, "regrade", "02", "-j", 1)["graded"] == 1
    assert records_of(here) == {name: data for name, data in merged.items() if "ada" in name}
