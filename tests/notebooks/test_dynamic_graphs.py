"""What chapter 6 says of minitorch's source and of its own numbers is so."""

import inspect
import re

import notebooks

from minitorch.graph.node import Function, connect

NB = notebooks.read(notebooks.BOOK / "06-dynamic-graphs.ipynb")
IDS = [cell["id"] for cell in NB["cells"]]


def after(name):
    """The prose below a cell."""
    return NB["cells"][IDS.index(name) + 1]["source"]


def shown(name):
    """What the cell printed, or its result."""
    output = NB["cells"][IDS.index(name)]["outputs"][0]
    return notebooks.text(output.get("text") or output["data"]["text/plain"])


def test_what_is_said_of_recording_is_in_the_source():
    assert shown("source-of-apply") in inspect.getsource(Function).replace("\n    ", "\n")
    assert "forward" in re.findall(r"`(\w+)`", after("source-of-apply"))
    assert "node.forward(" in shown("source-of-apply")
    assert shown("source-of-connect") + "\n" == inspect.getsource(connect)
    for name in ("edges", "number"):
        assert f"`{name}`" in after("source-of-connect")
        assert f"node.{name} = " in shown("source-of-connect")


def test_the_numbers_in_the_prose_are_those_of_the_cells():
    gradients = re.findall(r"gradient (\d+)\.0", shown("branch-gradients"))
    assert f"Three doublings, one, none: {', '.join(gradients)}." in after("branch-gradients")
    length, total, _ = re.findall(r"\d+", shown("running-total").replace(".0", ""))
    assert f"Both totals are {total}." in after("running-total")
    assert length == "6"
    assert "six nodes long" in after("running-total")


def test_the_tree_shows_files_that_exist():
    tree = re.search(r"(?s)```\nminitorch/\n(.*?)```", NB["cells"][-1]["source"])[1]
    package, inside_autograd, names = notebooks.ROOT / "minitorch", False, []
    for line in tree.splitlines():
        if not line.startswith(" " * 8):
            inside_autograd = line.strip() == "autograd/"
        folder = package / "autograd" if inside_autograd else package
        names += [folder / name for name in re.findall(r"\w+\.py", line)]
    assert len(names) > 10
    assert [path.name for path in names if not path.is_file()] == []
