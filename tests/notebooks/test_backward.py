"""What chapter 7 says of the engine's source, and of the steps of a walk, is so."""

import inspect
import re

import notebooks

from minitorch.autograd import engine
from minitorch.ops.arithmetic.basic import Mul

NB = notebooks.read(notebooks.BOOK / "07-backward.ipynb")
IDS = [cell["id"] for cell in NB["cells"]]
TABLE = re.search(r"(?s)\| ours \|.*?\n\n", "\n\n".join(c["source"] for c in NB["cells"]))[0]


def shown(name):
    return notebooks.text(NB["cells"][IDS.index(name)]["outputs"][0]["data"]["text/plain"])


def test_what_is_said_of_the_product_is_in_its_source():
    source = inspect.getsource(Mul)
    assert shown("source-of-mul") + "\n" == source
    after = NB["cells"][IDS.index("source-of-mul") + 1]["source"]
    names = re.findall(r"`(\w+)`", after)
    assert {"ufunc", "backward", "keeps"} <= set(names)
    assert [name for name in names if name not in source] == []


def test_the_table_names_what_the_engine_does():
    source = inspect.getsource(engine._walk_recorded)
    assert shown("source-of-engine") + "\n" == source
    right = [re.findall(r"`(\w+(?:\.\w+)?)", row.split("|")[2]) for row in TABLE.splitlines()[2:-1]]
    names = [name for row in right for name in row if name != "collect"]
    assert len(names) == 6
    assert [name for name in names if name not in source] == []
    assert "collect(" in inspect.getsource(engine.run)
    assert callable(engine._walk)


def test_the_steps_are_those_that_the_page_tells():
    """s waits in the second step, p is served in the third, s in the fourth, with 4."""
    steps = shown("steps").splitlines()
    told = NB["cells"][IDS.index("steps") + 1]["source"]
    assert told.startswith("In the second step `s` gets 1, and *waits*.")
    assert re.search(r"Add gets 1 and sends 1 to Mul 2 and 1 to Mul 1", steps[1])
    assert re.search(r"Mul 1 gets 1 and sends 3 to Mul 2 and 9 to x\. Mul 2: 1 \+ 3 = 4", steps[2])
    assert re.search(r"Mul 2 gets 4 and sends 12 to x and 12 to x", steps[3])
    assert steps[-1].endswith("x.grad is 33.")


def test_the_tree_shows_files_that_exist():
    tree = re.search(r"(?s)```\nminitorch/\n(.*?)```", NB["cells"][-1]["source"])[1]
    package, inside_autograd = notebooks.ROOT / "minitorch", False
    for line in tree.splitlines():
        if not line.startswith(" " * 8):
            inside_autograd = line.strip() == "autograd/"
        folder = package / "autograd" if inside_autograd else package
        for name in re.findall(r"\w+\.py", line):
            assert (folder / name).is_file(), name
