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
    folders = [(0, notebooks.ROOT / "minitorch")]  # open ones, each with its indentation
    for line in tree.splitlines():
        indent = len(line) - len(line.lstrip())
        while folders[-1][0] >= indent > 0:
            folders.pop()
        folder = folders[-1][1]
        inside = re.match(r"\s+([\w/]+)/(\s|$)", line)
        if inside:
            folder = folder / inside[1]
            folders.append((indent, folder))
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
    tree = (
        "    errors.py\n    graph/\n        engine.py\n        a/\n        b/ c.py\n"
        "    ops/shapes/ views\n"
    )
    package = notebooks.ROOT / "minitorch"
    names = ["errors.py", "graph", "graph/engine.py", "graph/a", "graph/b", "graph/b/c.py"]
    assert list(drawn(tree)) == [package / name for name in [*names, "ops/shapes"]]
    assert not (package / "graph/engine.py").exists()
