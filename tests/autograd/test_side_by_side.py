"""Random programs on minitorch and torch, compared after every line (see side_by_side.py).

    MINITORCH_PROGRAMS=40000 python -m pytest tests/autograd/test_side_by_side.py

runs that many more; MINITORCH_PROGRAM_SEED chooses others.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from tests.autograd.conftest import with_torch
from tests.autograd.side_by_side import KINDS, Difference, Move, compare, programs

ORACLE = pytest.mark.parametrize("torch", [with_torch])
COUNT = int(os.environ.get("MINITORCH_PROGRAMS", "400"))
SEED = int(os.environ.get("MINITORCH_PROGRAM_SEED", "1"))

moves = st.builds(
    Move,
    st.integers(0, len(KINDS) - 1),
    st.integers(0, 99),
    st.integers(0, 7),
    st.integers(0, 7),
)


@ORACLE
@settings(max_examples=200, deadline=None, derandomize=True)
@given(program=st.lists(moves, min_size=2, max_size=12))
def test_small_programs(torch, program):
    compare(program, minitorch, torch)


@ORACLE
def test_long_programs(torch):
    ran, found = 0, []
    for program in programs(SEED, COUNT, 16):
        try:
            ran += compare(program, minitorch, torch)
        except Difference as difference:
            found.append(str(difference))
    assert ran > 4 * COUNT, "most lines raise: these programs show little"
    assert not found, f"{len(found)} of {COUNT} programs differ:\n" + "\n".join(found[:3])


class Wrong:
    """minitorch, but one name means something else."""

    def __init__(self, name, value):
        self.name, self.value = name, value

    def __getattr__(self, name):
        return self.value if name == self.name else getattr(minitorch, name)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stack", minitorch.cat),
        ("maximum", minitorch.minimum),
        ("where", lambda condition, x, y: y),
        ("ones_like", lambda x: minitorch.ones_like(x) * 2),
        ("zeros", minitorch.ones),
    ],
)
def test_a_difference_is_found(name, value):
    found = 0
    for program in programs(1, 200, 16):
        try:
            compare(program, Wrong(name, value), minitorch)
        except Difference:
            found += 1
    assert found


def test_minitorch_is_like_itself():
    for program in programs(2, 50, 16):
        compare(program, minitorch, minitorch)
