"""Programs such as people bring them print on minitorch what they print on PyTorch.

Tutorials, lecture code, small libraries, each in our own words (`scripts/`). Texts, integers,
shapes and errors are the same; floats to the accuracy of their dtype after some steps of training.
"""

import pytest

import minitorch
from tests.nn.both import ORACLE, torch
from tests.programs.running import SCRIPTS, difference, printed_by, recorded, same


@pytest.mark.parametrize("script", SCRIPTS)
def test_minitorch_prints_what_torch_printed(script):
    assert difference(recorded(script), printed_by(minitorch, script)) == ""


@pytest.mark.parametrize("script", [pytest.param(name, marks=ORACLE) for name in SCRIPTS])
def test_torch_prints_it_still(script, monkeypatch):
    # (PyTorch's own testing tools, which other tests load, forbid programs to set such flags; its
    # module hides behind another object, so the flag is set where the function reads it)
    flags = torch.backends.flags_frozen.__globals__
    monkeypatch.setitem(flags, "__allow_nonbracketed_mutation_flag", True)
    assert difference(recorded(script), printed_by(torch, script)) == ""


def test_how_lines_are_compared():
    assert same("loss 0.1234 of 3", "loss 0.1235 of 3")
    assert same("[1.5e-05]", "[1.5001e-05]")
    assert not same("loss 0.1234", "loss 0.1254")
    assert not same("loss 3", "loss 4")
    assert not same("lost 0.1", "loss 0.1")
    assert not same("tensor([1.])", "tensor([1])")
    assert difference(["a", "b"], ["a"]).startswith("torch prints 2 lines")
