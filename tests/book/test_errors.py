"""Every message of the error index is what both frameworks say, and what is advised runs."""

import collections
import mmap
import warnings
from pathlib import Path

import errors
import notebooks
import numpy
import printed
import pytest

import minitorch
from tests.autograd.conftest import torch, with_torch

ALL = [entry for path in sorted(errors.FOLDER.glob("*.toml")) for entry in errors.entries(path)]
RUN = [entry for entry in ALL if not entry.needs]
FRAMEWORKS = pytest.mark.parametrize(
    "framework", [pytest.param(minitorch, id="minitorch"), with_torch]
)


def name_of(entry: errors.Entry) -> str:
    return f"{entry.file}-{entry.title}"[:70]


def run(program: str, framework) -> None:
    """Run a program; `torch` is the framework, with the names that an entry may count on."""
    names = {"torch": framework, "nn": framework.nn, "optim": framework.optim, "np": numpy}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(program, names)


@FRAMEWORKS
@pytest.mark.parametrize("entry", RUN, ids=name_of)
def test_the_program_raises_the_message(entry: errors.Entry, framework) -> None:
    with pytest.raises(Exception) as caught:
        run(entry.program, framework)
    said = str(caught.value)
    assert type(caught.value).__name__ == entry.error
    assert said == entry.message or (entry.begins and said.startswith(entry.message))


@FRAMEWORKS
@pytest.mark.parametrize("entry", RUN, ids=name_of)
def test_what_is_advised_runs(entry: errors.Entry, framework, capsys) -> None:
    run(entry.corrected, framework)


@pytest.mark.parametrize("entry", ALL, ids=name_of)
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


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)")
def test_what_cannot_be_raised_here_is_in_the_files_of_pytorch() -> None:
    unrun = [entry for entry in ALL if entry.needs]
    assert len(unrun) >= 4
    folder = Path(torch.__file__).parent
    files = [
        *sorted((folder / "lib").glob("*torch_cpu.*")),
        *sorted((folder / "lib").glob("*torch_python.*")),
        folder / "cuda" / "__init__.py",
        folder / "serialization.py",
        folder / "utils" / "data" / "dataloader.py",
        folder / "utils" / "data" / "_utils" / "worker.py",
    ]
    wanted = {words for entry in unrun for words in entry.words}
    for path in files:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as held:
            wanted = {words for words in wanted if held.find(words.encode()) < 0}
    assert wanted == set()
    for entry in unrun:
        assert entry.words or entry.elsewhere, entry.title
        assert all(words.strip() in entry.message for words in entry.words)


@pytest.mark.parametrize("path", notebooks.chapters(), ids=lambda path: path.stem[:2])
def test_every_message_of_a_chapter_is_in_the_index(path) -> None:
    for cell in notebooks.code_cells(notebooks.read(path)):
        for error, message in printed.errors(cell):
            found = [entry for entry in ALL if entry.is_raised_as(error, message)]
            assert found, f"cell {cell['id']} shows {error}: {message}"


def test_what_people_paste_most_is_in_the_index() -> None:
    """Wordings of several versions: each is a message or an older wording of some entry."""
    told = " ".join(text for entry in ALL for text in [entry.title, entry.message, *entry.older])
    for pasted in (
        "is at version 2; expected version 1",
        "output 0 of AddBackward0",
        "Specify retain_graph=True when calling backward the first time",
        "a leaf Variable that requires grad has been used in an in-place operation",
        "'NoneType' object has no attribute 'data'",
        "CUDA out of memory",
        "device-side assert triggered",
        "Expected object of backend CPU but got backend CUDA",
        "killed by signal",
        "exited unexpectedly",
        "Unexpected bus error encountered in worker",
        "Can't pickle local object",
        "Unexpected key(s) in state_dict",
        "Missing key(s) in state_dict",
        "expected scalar type Long but found Float",
        "size mismatch, m1:",
    ):
        assert pasted in told, pasted


@pytest.mark.parametrize("entry", RUN, ids=name_of)
def test_each_program_of_a_page_stands_alone(entry: errors.Entry) -> None:
    """A live cell of an error page: its imports are in it, so it runs without the cells above."""
    names: dict = {}
    source = errors.listing(entry, entry.corrected).split("```python\n")[1].split("\n```")[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(source, names)
    assert "tag_alone" in errors.listing(entry, entry.program, fails=True)


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
        assert path.exists(), "run: make generate"
        assert path.read_text(encoding="utf-8") == text, "run: make generate"
