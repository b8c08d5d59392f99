"""Sobol's points: PyTorch's own numbers, and how evenly they fill a cube."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

import minitorch
from minitorch.quasirandom import SobolEngine

try:
    import torch
except ImportError:
    torch = None

ORACLE = [
    pytest.mark.oracle,
    pytest.mark.skipif(torch is None, reason="torch is not installed: nothing to compare with"),
]
SETTINGS = [{}, {"scramble": True, "seed": 7}, {"scramble": True, "seed": 123456}]


def test_first_points():
    engine = SobolEngine(4)
    assert engine.draw(4).tolist() == [
        [0.0, 0.0, 0.0, 0.0],
        [0.5, 0.5, 0.5, 0.5],
        [0.75, 0.25, 0.25, 0.25],
        [0.25, 0.75, 0.75, 0.75],
    ]
    assert engine.num_generated == 4
    assert engine.reset().draw(1, dtype=minitorch.float64).dtype is minitorch.float64


@limits(deadline=None)
@given(
    st.integers(1, 481), st.integers(0, 7), st.sampled_from(SETTINGS), st.sampled_from([0, 1, 2, 3])
)
def test_each_part_of_an_edge_has_one_point(dimension, m, settings, block):
    engine = SobolEngine(dimension, **settings)
    n = 2**m
    engine.fast_forward(block * n) if block else None
    points = np.sort(np.floor(engine.draw(n, dtype=minitorch.float64).numpy() * n), 0)
    assert (points == np.arange(n)[:, None]).all()


@limits(deadline=None)
@given(st.integers(0, 50), st.integers(1, 50), st.sampled_from(SETTINGS))
def test_left_out_is_as_drawn(skipped, n, settings):
    drawn, left_out = SobolEngine(3, **settings), SobolEngine(3, **settings)
    if skipped:
        drawn.draw(skipped)
        left_out.fast_forward(skipped)
    assert minitorch.equal(drawn.draw(n), left_out.draw(n))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("dimension", [1, 2, 3, 37, 481])
def test_as_torch(dimension, settings):
    theirs = torch.quasirandom.SobolEngine(dimension, **settings)
    ours = SobolEngine(dimension, **settings)
    assert repr(ours) == repr(theirs)
    for n, name in ((1, "float32"), (5, "float64"), (70, "float32"), (3, "float64")):
        found = ours.draw(n, dtype=getattr(minitorch, name)).numpy()
        wanted = theirs.draw(n, dtype=getattr(torch, name)).numpy()
        assert found.dtype == wanted.dtype
        assert np.array_equal(found, wanted)


test_as_torch.pytestmark += ORACLE


def test_a_scrambled_engine_without_a_seed_draws_from_the_default_generator():
    minitorch.manual_seed(3)
    first = SobolEngine(2, scramble=True).draw(4)
    assert not minitorch.equal(first, SobolEngine(2, scramble=True).draw(4))
    minitorch.manual_seed(3)
    assert minitorch.equal(first, SobolEngine(2, scramble=True).draw(4))


def test_out_gets_the_points():
    out = minitorch.empty(0)
    assert SobolEngine(2).draw(3, out=out) is out
    assert out.shape == (3, 2)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: SobolEngine(0), r"\[1, 21201\]"),
        (lambda: SobolEngine(21202), r"\[1, 21201\]"),
        (lambda: SobolEngine(482), "at most 481 dimensions"),
        (lambda: (e := SobolEngine(1)).draw(3) is e.draw_base2(3), "power of 2"),
        (lambda: SobolEngine(2).draw(0), "negative dimension"),
        (lambda: SobolEngine(2).draw(1, dtype=minitorch.float16), "not implemented for 'Half'"),
    ],
)
def test_refused(call, words):
    with pytest.raises((ValueError, RuntimeError, NotImplementedError), match=words):
        call()
