"""One folder an exercise: a new one is found, and whatever is wrong with one is told at once."""

import importlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from minitorch.course.folders import Catalogue, FolderError

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = ROOT / "minitorch" / "course" / "exercises"
SAMPLE = EXERCISES / "ch02" / "ex2_wrap_dim"


@pytest.fixture
def book(tmp_path, monkeypatch):
    """The folder some_book/ch90 with a copy of exercise 02.2; some_book can be imported."""
    chapter = tmp_path / "some_book" / "ch90"
    shutil.copytree(SAMPLE, chapter / "ex1_wrap_dim", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in (chapter.parent, chapter):
        (folder / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield chapter
    for name in [name for name in sys.modules if name.partition(".")[0] == "some_book"]:
        del sys.modules[name]


def read(id="90.1"):
    importlib.invalidate_caches()
    return Catalogue("some_book").read(id)


def test_a_folder_is_an_exercise(book):
    exercise = read()
    assert (exercise.id, exercise.name, exercise.title) == (
        "90.1", "wrap_dim", "Counting dims from the end",
    )  # fmt: skip
    assert exercise.given == "import numpy as np\nimport minitorch as torch"
    assert exercise.stub.startswith("def wrap_dim(dim, ndim):\n")
    assert exercise.reference.startswith("def wrap_dim(dim, ndim):\n")
    assert [mutant.name for mutant in exercise.mutants][:2] == ["remainder", "one-too-many"]
    assert all("\n" not in text for text in exercise.hints)
    assert all("\n" not in mutant.message for mutant in exercise.mutants)


def test_an_import_that_is_not_given_belongs_to_the_solution(book):
    file = book / "ex1_wrap_dim" / "alternative.py"
    text = file.read_text("utf-8")
    file.write_text(f"import math\n\nimport numpy as np\n\n\n{text}", encoding="utf-8")
    assert read().alternative == f"import math\n\n\n{text}"


def test_mutants_are_tried_in_the_order_of_their_numbers(book):
    folder = book / "ex1_wrap_dim" / "mutants"
    (folder / "1_remainder.py").rename(folder / "10_remainder.py")
    assert read().mutants[-1].name == "remainder"


def edit(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def write(file, text):
    file.write_text(text, encoding="utf-8")


# what an author may do wrong -> (what is done to the folder, what is said)
WRONG = {
    "no hints": (lambda f: (f / "hints.md").unlink(), "there is no hints.md"),
    "no mutants": (lambda f: shutil.rmtree(f / "mutants"), "there are 0"),
    "a file that nothing reads": (
        lambda f: write(f / "explain.md", "So."), "nothing reads explain.md",
    ),
    "one hint": (lambda f: write(f / "hints.md", "Think.\n"), "at least 2 hints"),
    "no title": (lambda f: write(f / "prompt.md", "Write it.\n"), "'# Title'"),
    "a title alone": (lambda f: write(f / "prompt.md", "# A title\n"), "'# Title'"),
    "two mutants": (
        lambda f: [file.unlink() for file in sorted((f / "mutants").glob("[0-9]*"))[2:]],
        "at least 3 wrong solutions",
    ),
    "a mutant without a message": (
        lambda f: write(f / "mutants" / "1_remainder.py", "def wrap_dim(dim, ndim):\n    pass\n"),
        "1_remainder.py has none",
    ),
    "a mutant without a number": (
        lambda f: (f / "mutants" / "1_remainder.py").rename(f / "mutants" / "remainder.py"),
        "there is ch90/ex1_wrap_dim/mutants/remainder.py",
    ),
    "two mutants with one number": (
        lambda f: shutil.copy(f / "mutants" / "1_remainder.py", f / "mutants" / "2_again.py"),
        "a number of its own",
    ),
    "a mutant of another function": (
        lambda f: edit(f / "mutants" / "1_remainder.py", "def wrap_dim", "def wrap_dims"),
        "it defines wrap_dims",
    ),
    "a reference of another function": (
        lambda f: edit(f / "reference.py", "def wrap_dim", "def wrap_dims"), "reference.py defines",
    ),
    "a stub of two functions": (
        lambda f: edit(f / "stub.py", "def wrap_dim", "def other(): ...\n\n\ndef wrap_dim"),
        "['other', 'wrap_dim']",
    ),
    "a stub without imports": (
        lambda f: write(f / "stub.py", "def wrap_dim(dim, ndim):\n    pass\n"), "0 imports",
    ),
    "no CASES": (
        lambda f: edit(f / "cases.py", "CASES = Cases(", "cases = Cases("), "CASES is NoneType",
    ),
    "an unknown slot": (
        lambda f: edit(f / "cases.py", "tensors.shapes.wrap_dim", "tensors.shapes.no_dim"),
        "there is no 'minitorch.tensors.shapes.no_dim'",
    ),
    "a slot that nothing goes through": (
        lambda f: edit(f / "cases.py", "    live=lambda: ", "    live=None and "), "live is None",
    ),
    "a name without a number": (lambda f: f.rename(f.parent / "wrap_dim"), "ch90/wrap_dim"),
    "a gap": (lambda f: f.rename(f.parent / "ex2_wrap_dim"), "1, 2, 3 and so on, but their"),
    "two of one number": (
        lambda f: shutil.copytree(f, f.parent / "ex1_again"), "ex1_again and ex1_wrap_dim",
    ),
    "a chapter's name": (
        lambda f: f.parent.rename(f.parent.parent / "chapter90"), "there is 'chapter90'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("harm", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told(book, harm, said):
    harm(book / "ex1_wrap_dim")
    with pytest.raises(FolderError) as caught:
        read()
    assert said in str(caught.value)
    assert "Try: " in str(caught.value)


def test_a_word_that_is_no_setting(book):
    edit(book / "ex1_wrap_dim" / "cases.py", "    describe=", "    descibe=")
    with pytest.raises(TypeError, match="descibe"):
        read()


def test_what_git_and_editors_leave_behind(book):
    (book / "ex2_gone" / "__pycache__").mkdir(parents=True)
    (book / ".ipynb_checkpoints").mkdir()
    (book / "ex1_wrap_dim" / "mutants" / "__pycache__").mkdir()
    (book / "ex1_wrap_dim" / ".hints.md.swp").write_text("", encoding="utf-8")
    assert Catalogue("some_book").ids("90") == ["90.1"]
    assert read().name == "wrap_dim"


def test_in_a_zip(book, monkeypatch, tmp_path):
    """As a program that is packed into one file: no entries for folders, no cache."""
    with zipfile.ZipFile(tmp_path / "book.zip", "w") as archive:
        for file in sorted(book.parent.rglob("*.*")):
            if "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(tmp_path).as_posix())
    shutil.rmtree(book.parent)
    monkeypatch.syspath_prepend(str(tmp_path / "book.zip"))
    assert read().name == "wrap_dim"


def test_a_new_folder_is_all_that_an_exercise_needs(tmp_path):
    """In a copy of the package: the commands know it, and the page is told to be stale."""
    shutil.copytree(
        ROOT / "minitorch", tmp_path / "minitorch", ignore=shutil.ignore_patterns("__pycache__")
    )
    chapter = tmp_path / "minitorch" / "course" / "exercises" / "ch02"
    number = 1 + len(list(chapter.glob("ex*")))
    shutil.copytree(SAMPLE, chapter / f"ex{number}_another")
    env = {
        **os.environ, "PYTHONPATH": str(tmp_path), "MINITORCH_WORKSPACE": str(tmp_path / "own"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip

    def said(*command):
        done = subprocess.run(
            [sys.executable, *command], capture_output=True, text=True, encoding="utf-8", env=env,
            cwd=tmp_path,
        )  # fmt: skip
        return done.stdout + done.stderr

    id = f"02.{number}"
    assert f"{id}          Counting dims" in said("-m", "minitorch", "list", "02")
    assert f"{id}, hint 1" in said("-m", "minitorch", "hint", id)
    solution = chapter / f"ex{number}_another" / "alternative.py"
    assert f"{id} passed" in said("-m", "minitorch", "check", id, str(solution), "--no-keep")
    stale = said(str(ROOT / "book" / "_tools" / "exercises.py"), "--check", "02")
    assert "python book/_tools/exercises.py 02" in stale
