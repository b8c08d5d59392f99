"""A course of two sample exercises, with a workspace of its own."""

import pytest

import minitorch.course  # loads the reader's own solutions: before the samples are put in place
from minitorch.course import exercises, slots, solutions
from minitorch.course.folders import Catalogue
from tests.course.samples import EXERCISES


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """An empty folder for solutions; afterwards every slot is the framework's again."""
    folder = tmp_path / "own"
    monkeypatch.setenv("MINITORCH_WORKSPACE", str(folder))
    monkeypatch.delenv("MINITORCH_COURSE", raising=False)
    solutions.forget()
    yield folder
    solutions.forget()
    assert not slots.taken()


class Samples(Catalogue):
    """The chapter 90 of samples.py is the whole book."""

    def chapters(self):
        return ["90"]

    def ids(self, chapter):
        return [exercise.id for exercise in EXERCISES if exercise.chapter == chapter]

    def read(self, id):
        return next(exercise for exercise in EXERCISES if exercise.id == id)


@pytest.fixture
def course(workspace, monkeypatch):
    """minitorch.course with the exercises of samples.py."""
    monkeypatch.setattr(exercises, "BOOK", Samples("tests.course"))
    return minitorch.course
