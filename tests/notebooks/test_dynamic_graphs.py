"""What chapter 6 says of minitorch's source and of its own numbers is so."""

import importlib.util
import inspect
import re
import sys
import textwrap
import warnings

import notebooks
import pytest

import minitorch as torch
from minitorch.graph import node as node_module
from minitorch.graph.node import fill

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
    entry = shown("source-of-entry")
    said = after("source-of-entry")
    names = re.findall(r"`(\w+)`", said)
    assert {"edge_x", "tracked", "ufunc", "keep", "fill"} <= set(names)
    known = {"Mul", "multiply", "Noted", "grad_fn"}  # named for comparison
    assert [
        name
        for name in names
        if not re.search(rf"\b{name}\b", entry + "x a b") and name not in known
    ] == []
    assert shown("source-of-fill") + "\n" == inspect.getsource(fill)
    for name in ("edges", "number"):
        assert f"`{name}`" in after("source-of-fill")
        assert f"node.{name} = " in shown("source-of-fill")


def test_what_is_shown_is_what_ran():
    """The lines of the entry are the file's own, and `a * b` passes through them and ``fill``."""
    a, b = torch.tensor(1.0, requires_grad=True), torch.tensor(4.0, requires_grad=True)
    codes = {}
    sys.setprofile(lambda frame, event, arg: codes.setdefault(frame.f_code.co_name, frame.f_code))
    try:
        a * b
    finally:
        sys.setprofile(None)
    entry = inspect.getsource(codes["entry"]).splitlines()
    assert codes["fill"] is fill.__code__
    assert "general" not in codes
    lines = iter(textwrap.dedent("\n".join(entry)).splitlines())
    shown_lines = shown("source-of-entry").splitlines()
    folded = [line for line in shown_lines if line.lstrip().startswith("...  # ")]
    assert len(folded) == 3
    assert all(line in lines for line in shown_lines if line not in folded)  # and in this order


def test_no_other_function_fills_a_node():
    """The page says so. (A node is filled where it gets its number.)"""
    files = sorted((notebooks.ROOT / "minitorch").rglob("*.py"))
    numbered = [
        path for path in files if re.search(r"\.number = (?!number)", path.read_text("utf-8"))
    ]
    assert [path.name for path in numbered] == ["node.py"]
    assert inspect.getsource(node_module).count(".number = ") == 1


def test_the_numbers_in_the_prose_are_those_of_the_cells():
    gradients = re.findall(r"gradient (\d+)\.0", shown("branch-gradients"))
    told = after("branch-gradients")
    assert f"so the gradients are {gradients[0]}, {gradients[1]} and {gradients[2]}." in told
    length, total, _ = re.findall(r"\d+", shown("running-total").replace(".0", ""))
    assert f"Both totals are {total}." in after("running-total")
    assert length == "6"
    assert "six nodes long" in after("running-total")


GROW = NB["cells"][IDS.index("program")]["source"]


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_what_is_said_of_tracing_is_what_torch_does():
    """It warns while it records, in the words of the page, and is wrong without a word later."""
    import torch as real

    names = {"__name__": __name__}
    exec(GROW, names)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        traced = real.jit.trace(names["grow"], real.tensor(1.0))
    page = " ".join(after("traced-run").split())
    told = re.search(r'"(Converting .+?) \[\.\.\.\] (This means .+?)"', page)
    words = [" ".join(str(w.message).split()) for w in said]
    assert any(told[1] in line and told[2] in line for line in words)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = traced(real.tensor(4.0)).item()
    assert str(found) == shown("traced-run")
    assert names["grow"](real.tensor(4.0)).item() == 11.0
