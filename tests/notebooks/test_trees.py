"""The tree at the end of a chapter shows files of the package, in the folders where they are."""

import re

import notebooks
import pytest

TREE = re.compile(r"(?s)```(?:text)?\nminitorch/\n(.*?)```")
CHAPTERS = [
    path for path in sorted(notebooks.BOOK.glob("[0-9][0-9]-*.ipynb")) if path.name[:2] != "00"
]


def drawn(tree):
    """The files and folders that a tree names: a file belongs to the folder above it."""
    folder = notebooks.ROOT / "minitorch"
    for line in tree.splitlines():
        if not line.startswith(" " * 8):
            folder = notebooks.ROOT / "minitorch"
        inside = re.match(r"\s+([\w/]+)/(\s|$)", line)
        if inside:
            folder = folder / inside[1]
            yield folder
        for name in re.findall(r"[\w/]+\.py", line):
            yield folder / name


@pytest.mark.parametrize("path", CHAPTERS, ids=[path.name[:2] for path in CHAPTERS])
def test_the_tree_shows_files_that_exist(path):
    last = notebooks.read(path)["cells"][-1]["source"]
    found = list(drawn(TREE.search(last)[1]))
    assert len(found) > 5
    assert [file for file in found if not file.exists()] == []
    new = re.search(r"`(?:.+)` (?:is|are) new", last)
    for name in re.findall(r"`([\w.]+)`", new[0] if new else ""):
        assert name in [file.name for file in found]


def test_a_file_in_the_wrong_folder_is_found():
    tree = "    errors.py\n    graph/\n        engine.py\n    ops/shapes/   views\n"
    package = notebooks.ROOT / "minitorch"
    names = ["errors.py", "graph", "graph/engine.py", "ops/shapes"]
    assert list(drawn(tree)) == [package / name for name in names]
    assert not (package / "graph/engine.py").exists()
