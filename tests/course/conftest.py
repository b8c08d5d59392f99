"""A course of two sample exercises, with a workspace of its own."""

import pytest

import minitorch.course  # loads the reader's own solutions: before the samples are put in place
from minitorch.course import cli, exercises, progress_table, slots, standing
from tests.course.samples import EXERCISES


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """An empty folder for solutions; afterwards every slot is the framework's again."""
    folder = tmp_path / "own"
    monkeypatch.setenv("MINITORCH_WORKSPACE", str(folder))
    monkeypatch.delenv("MINITORCH_COURSE", raising=False)
    standing.forget()
    yield folder
    standing.forget()
    assert not slots.taken()


@pytest.fixture
def course(workspace, monkeypatch):
    """The chapter 90 of samples.py is the whole book."""
    for module in (exercises, progress_table, cli):
        monkeypatch.setattr(module, "of_chapter", lambda n: EXERCISES if n == "90" else ())
        if hasattr(module, "chapters"):
            monkeypatch.setattr(module, "chapters", lambda: {"90": ("samples",)})
    return minitorch.course
