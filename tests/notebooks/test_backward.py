"""What chapter 7 says of the engine's source is so, and its exercises can be solved as it says."""

import contextlib
import inspect
import io
import re

import notebooks
import pytest

from minitorch.autograd import engine
from minitorch.ops.arithmetic import Mul

NB = notebooks.read(notebooks.BOOK / "07-backward.ipynb")
IDS = [cell["id"] for cell in NB["cells"]]
TABLE = re.search(r"(?s)\| ours \|.*?\n\n", "\n\n".join(c["source"] for c in NB["cells"]))[0]
EXERCISES = [name for name in IDS if name.startswith("exercise-")]


def shown_source(name):
    return notebooks.text(NB["cells"][IDS.index(name)]["outputs"][0]["data"]["text/plain"]) + "\n"


def test_what_is_said_of_the_product_is_in_its_source():
    source = inspect.getsource(Mul)
    assert shown_source("source-of-mul") == source
    after = NB["cells"][IDS.index("source-of-mul") + 1]["source"]
    names = re.findall(r"`(\w+)`", after)
    assert {"ufunc", "backward", "keeps"} <= set(names)
    assert [name for name in names if name not in source] == []


def test_the_table_names_what_the_engine_does():
    source = inspect.getsource(engine._walk_recorded)
    assert shown_source("source-of-engine") == source
    right = [re.findall(r"`(\w+(?:\.\w+)?)", row.split("|")[2]) for row in TABLE.splitlines()[2:-1]]
    names = [name for row in right for name in row if name != "collect"]
    assert len(names) == 6
    assert [name for name in names if name not in source] == []
    assert "collect(" in inspect.getsource(engine.run)
    assert callable(engine._walk)


def test_the_tree_shows_files_that_exist():
    tree = re.search(r"(?s)```\nminitorch/\n(.*?)```", NB["cells"][-1]["source"])[1]
    package, inside_autograd = notebooks.ROOT / "minitorch", False
    for line in tree.splitlines():
        if not line.startswith(" " * 8):
            inside_autograd = line.strip() == "autograd/"
        folder = package / "autograd" if inside_autograd else package
        for name in re.findall(r"\w+\.py", line):
            assert (folder / name).is_file(), name


def run_lesson(names):
    for cell in notebooks.lesson(NB):
        if cell["cell_type"] != "code" or "minitorch-only" in notebooks.tags(cell):
            continue
        fails = "raises-exception" in notebooks.tags(cell)
        outcome = pytest.raises(RuntimeError) if fails else contextlib.nullcontext()
        with contextlib.redirect_stdout(io.StringIO()), outcome:
            exec(cell["source"], names)


@pytest.fixture(scope="module")
def lesson():
    """The names that the page defines before its exercises."""
    names = {}
    with pytest.warns(UserWarning, match="not a leaf"):
        run_lesson(names)
    return names


def stub_and_check(name):
    """An exercise's cell as it stands, and the lines that the reader frees from their `#`."""
    source = NB["cells"][IDS.index(name)]["source"]
    lines = source.splitlines()
    check = "\n".join(line[2:] for line in lines if line.startswith("# "))
    return source, check


def solution(name):
    """The code in the folded solution below the exercise; what it says instead for 4 and 5."""
    text = NB["cells"][IDS.index(name) + 1]["source"].partition("\n### ")[0]
    listing = re.search(r"(?s)```python\n(.*?)```", text)
    if listing:
        return listing[1]
    if name == "exercise-4":
        failing = re.findall(r"`([^`]+)`", text.partition(" fail.")[0])
        assert failing == ["x * 2", "x.exp()"]
        return f"answers = {{name: name in {failing} for name in programs}}"
    return "prediction = " + re.search(r"`(\[.*?\])`", text)[1]


@pytest.mark.parametrize("name", EXERCISES)
def test_the_empty_exercise_fails(name, lesson):
    source, check = stub_and_check(name)
    names = dict(lesson)
    exec(source, names)
    with pytest.raises(AssertionError):
        exec(check, names)


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_is_right(name, lesson):
    source, check = stub_and_check(name)
    names = dict(lesson)
    exec(source, names)
    exec(solution(name), names)
    exec(check, names)


def test_there_are_exercises():
    assert len(EXERCISES) == 5
