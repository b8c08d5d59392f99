"""Moons, spirals and blobs: balanced, reproducible, and where they should be."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minitorch
from minitorch.datasets import blobs, moons, spirals
from tests.nn.both import error

MAKERS = st.sampled_from([moons, spirals, blobs])


def generator(seed):
    return minitorch.Generator().manual_seed(seed)


@settings(max_examples=50, deadline=None)
@given(MAKERS, st.integers(0, 60), st.integers(0, 2**31))
def test_shapes_balance_and_seeds(make, n, seed):
    points, labels = make(n, generator=generator(seed))
    assert (points.shape, points.dtype) == ((n, 2), minitorch.float32)
    assert (labels.shape, labels.dtype) == ((n,), minitorch.int64)
    classes = 2 if make is moons else 3
    counts = [labels.tolist().count(k) for k in range(classes)]
    assert sum(counts) == n
    assert max(counts) - min(counts) <= 1
    again, _ = make(n, generator=generator(seed))
    assert points.tolist() == again.tolist()


@pytest.mark.parametrize("make", [moons, spirals, blobs])
def test_the_default_generator(make):
    minitorch.manual_seed(3)
    first, second = make(20)[0], make(20)[0]
    assert first.tolist() != second.tolist()
    assert first.tolist() == make(20, generator=generator(3))[0].tolist()


def test_without_noise_the_points_lie_on_their_curves():
    (x, y), labels = moons(101, noise=0)[0].T, moons(101, noise=0)[1]
    upper = (x**2 + y**2).sqrt()[labels == 0]
    lower = ((x - 1) ** 2 + (y - 0.5) ** 2).sqrt()[labels == 1]
    assert max((upper - 1).abs().max().item(), (lower - 1).abs().max().item()) < 1e-6
    assert y[labels == 0].min().item() >= -1e-6
    points, labels = spirals(90, classes=3, noise=0)
    distance = points.norm(dim=1)
    for k in range(3):
        steps = distance[labels == k]
        assert (steps[1:] - steps[:-1] - 1 / 29).abs().max().item() < 1e-6
    points, labels = blobs(8, classes=4, noise=0, radius=3.0)
    angles = [math.atan2(y, x) % (2 * math.pi) for x, y in points.tolist()]
    expected = [k % 4 * math.pi / 2 for k in range(8)]
    assert all(math.cos(a - b) > 1 - 1e-6 for a, b in zip(angles, expected))
    assert (points.norm(dim=1) - 3).abs().max().item() < 1e-6


def test_the_noise_is_what_was_asked_for():
    points, _ = blobs(4000, classes=1, noise=0.5, radius=0.0, generator=generator(0))
    assert points.std().item() == pytest.approx(0.5, rel=0.03)
    assert points.mean().item() == pytest.approx(0.0, abs=0.02)


def test_wrong_numbers():
    assert error(moons, -1) == (
        "ValueError", "the number of points must be at least 0, but got n=-1."
    )  # fmt: skip
    assert error(blobs, 3, 0) == (
        "ValueError", "there must be at least one class, but got classes=0."
    )  # fmt: skip
