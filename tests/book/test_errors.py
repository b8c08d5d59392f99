"""Every message of the error index is what both frameworks say, and what is advised runs."""

import collections
import warnings

import errors
import notebooks
import numpy
import printed
import pytest

import minitorch
from tests.autograd.conftest import with_torch

ALL = [entry for path in sorted(errors.FOLDER.glob("*.toml")) for entry in errors.entries(path)]
NAMES = [f"{entry.file}-{entry.title}"[:70] for entry in ALL]
FRAMEWORKS = pytest.mark.parametrize("torch", [pytest.param(minitorch, id="minitorch"), with_torch])


def run(program: str, torch) -> None:
    names = {"torch": torch, "nn": torch.nn, "optim": torch.optim, "np": numpy}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(program, names)


@FRAMEWORKS
@pytest.mark.parametrize("entry", ALL, ids=NAMES)
def test_the_program_raises_the_message(entry: errors.Entry, torch) -> None:
    with pytest.raises(Exception) as caught:
        run(entry.program, torch)
    said = str(caught.value)
    assert type(caught.value).__name__ == entry.error
    assert said == entry.message or (entry.begins and said.startswith(entry.message))


@FRAMEWORKS
@pytest.mark.parametrize("entry", ALL, ids=NAMES)
def test_what_is_advised_runs(entry: errors.Entry, torch, capsys) -> None:
    run(entry.corrected, torch)


@pytest.mark.parametrize("entry", ALL, ids=NAMES)
def test_an_entry_is_complete(entry: errors.Entry) -> None:
    assert entry.topic in errors.TOPICS
    assert entry.why.strip().endswith((".", "?", "!", ")", "`"))
    assert entry.fix.strip().endswith((".", "?", "!", ")", "`"))
    assert len(entry.program.splitlines()) <= 12
    assert "Warning" in entry.error or entry.error.endswith("Error")
    for chapter, cell in entry.cells:
        assert chapter.isdigit(), "only a chapter has cells"
        if chapter in printed.chapter_names():
            nb = notebooks.read(notebooks.BOOK / f"{printed.chapter_names()[chapter]}.ipynb")
            assert cell in [code["id"] for code in notebooks.code_cells(nb)]


@pytest.mark.parametrize("path", notebooks.chapters(), ids=lambda path: path.stem[:2])
def test_every_message_of_a_chapter_is_in_the_index(path) -> None:
    for cell in notebooks.code_cells(notebooks.read(path)):
        for error, message in printed.errors(cell):
            found = [entry for entry in ALL if entry.is_raised_as(error, message)]
            assert found, f"cell {cell['id']} shows {error}: {message}"


def test_no_two_headings_are_alike() -> None:
    anchors = collections.Counter(entry.anchor for entry in errors.read())
    assert [anchor for anchor, count in anchors.items() if count > 1] == []
    assert len(anchors) >= 35


def test_a_message_is_recognised_by_its_words_not_its_numbers() -> None:
    entry = errors.Entry(
        "", "", "RuntimeError", "shape '[4, 2]' is invalid for input of size 6", *"abcde"
    )
    assert entry.is_raised_as("RuntimeError", "shape '[3, 3, 3]' is invalid for input of size 12")
    assert not entry.is_raised_as("ValueError", entry.message)
    assert not entry.is_raised_as("RuntimeError", entry.message + " or so")


def test_the_pages_are_fresh() -> None:
    for path, text in errors.files().items():
        assert path.exists(), "python book/_tools/appendices.py writes it"
        assert path.read_text(encoding="utf-8") == text, "run python book/_tools/appendices.py"
