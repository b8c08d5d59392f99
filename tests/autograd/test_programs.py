"""Random programs: views, writes, arithmetic and backward in any order, as torch runs them."""

import gzip
import json
import os
import pathlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from tests.autograd.programs import MODES, STEPS, compare, lines, run

try:
    import torch

    torch.set_num_threads(1)  # its tensors here are tiny
    torch.set_warn_always(True)  # or a warning heard here would be missed by later tests
except ImportError:
    torch = None

with gzip.open(pathlib.Path(__file__).parents[1] / "goldens" / "programs.json.gz", "rb") as file:
    RECORDED = json.load(file)["programs"]

# More programs, new ones each time: PROGRAM_EXAMPLES=20000 pytest tests/autograd/test_programs.py
EXAMPLES = int(os.environ.get("PROGRAM_EXAMPLES", "400"))

steps = st.tuples(
    st.integers(0, len(STEPS) * len(MODES) - 1),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 1),
)


@pytest.mark.parametrize("number", range(0, len(RECORDED), 20))
def test_as_recorded_from_torch(number):
    for case in RECORDED[number : number + 20]:
        program = [tuple(step) for step in case["program"]]
        ours = json.loads(json.dumps(run(program, minitorch)))
        difference = compare(ours, case["seen"])
        assert not difference, "\n".join([*lines(program, minitorch), "", difference])


@pytest.mark.oracle
@pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with")
@settings(max_examples=EXAMPLES, deadline=None, derandomize=EXAMPLES <= 400)
@given(st.lists(steps, max_size=10))
def test_as_torch_runs_them(program):
    difference = compare(run(program, minitorch), run(program, torch))
    assert not difference, "\n".join([*lines(program, torch), "", difference])


def test_a_difference_is_noticed():
    program = [(0, 0, 0, 0)]
    right = run(program, minitorch)
    assert compare(right, right) == ""
    for key, value in (
        ("values", [0.0] * 6),
        ("version", 5),
        ("graph", "MulBackward0"),
        ("grad", [1.0] * 6),
        ("base", [0]),
    ):
        wrong = json.loads(json.dumps(right))
        wrong[-1][2][0][key] = value
        assert key in compare(wrong, right)
    wrong = json.loads(json.dumps(right))
    wrong[-1][1] = ["RuntimeError", "no"]
    assert "error" in compare(wrong, right)
