"""Which graph stands beside a program that has run; in Python, as a live cell runs it."""

import importlib
import json
import sys
from pathlib import Path

import pytest

import minitorch as torch

PYTHON = Path(__file__).resolve().parents[2] / "book" / "_live" / "live" / "python"


@pytest.fixture
def drawn(monkeypatch):
    """drawn(program) -> what the page gets; the program runs as a cell does."""
    monkeypatch.syspath_prepend(str(PYTHON))
    sys.modules.pop("live_picture", None)
    live_picture = importlib.import_module("live_picture")

    def run(source, value=None):
        names = {"_": value}
        exec(source, names)
        names["_"] = value if value is not None else names["_"]
        return json.loads(live_picture.picture(source, names))

    return run


START = "import minitorch as torch\nx = torch.tensor([1., 2.], requires_grad=True)\n"


def test_the_result_that_was_assigned_last(drawn):
    found = drawn(START + "h = x * x\ny = h.sum()\ny.backward()\nx.grad")
    assert found["name"] == "y"
    assert found["words"].split("\n")[0] == "y = Sum <- Mul (h) <- (x, x)"
    assert "grad [2, 4]" in found["svg"]
    assert "freed" not in found["svg"]


def test_what_is_kept_stands_there_until_it_is_freed(drawn):
    assert "keeps x (2,)" in drawn(START + "y = (x * x).sum()")["svg"]


def test_the_value_of_the_last_line(drawn):
    x = torch.ones(2, requires_grad=True)
    found = drawn(START + "x.exp()", x.exp())
    assert found["name"] == ""
    assert found["words"].startswith("result = Exp")
    assert drawn(START + "y = 3", x.exp()) is None, "of an earlier run"


@pytest.mark.parametrize("program", ["x = 1", "", "import minitorch\ny = minitorch.ones(2) * 2"])
def test_nothing_to_draw(drawn, program):
    assert drawn(program) is None


def test_names_of_loops_and_of_modules(drawn):
    found = drawn(START + "for _ in range(2):\n    x = x * 2\nlayer = torch.nn.Linear(2, 1)\n"
                  "y = layer(x)")  # fmt: skip
    assert found["name"] == "y"
    assert "layer.weight" in found["words"]


def test_a_long_graph_is_cut(drawn):
    found = drawn(START + "y = x\nfor i in range(100):\n    y = y + 1")
    assert "older nodes" in found["svg"]
