"""How exact sums are: float32 sums of many elements, along every dimension, beside float64."""

import itertools

import numpy as np
import pytest

import minitorch
from minitorch.ops.reductions.summation import add_up, add_up_squares

SHAPES = [(100003,), (500, 400), (400, 500), (20000, 5), (3, 7000), (40, 50, 60), (7, 3000, 5)]
EPS = 2.0**-23


def cases():
    for shape in SHAPES:
        yield shape, None
        dims = range(len(shape))
        for count in range(1, len(shape) + 1):
            yield from itertools.product([shape], itertools.combinations(dims, count))


def numbers(shape):
    """Positive: then an error is one of the sum, not of what cancels in it."""
    return np.random.default_rng(0).random(shape, np.float32)


def error(got, exact):
    """The largest relative error, in units of the last place of a float32."""
    assert np.shape(got) == np.shape(exact)
    return float(np.max(np.abs(got - exact) / np.abs(exact))) / EPS


@pytest.mark.parametrize(("shape", "dims"), list(cases()), ids=str)
def test_sums_of_float32_lose_less_than_a_few_places(shape, dims):
    x = numbers(shape)
    middle_first = numbers((*shape[1:], shape[0])).transpose((x.ndim - 1, *range(x.ndim - 1)))
    for array in (x, np.asfortranarray(x), middle_first):
        exact = array.sum(dims, dtype=np.float64)
        assert error(add_up(array, dims), exact) < 8
    assert add_up(x, dims).dtype == np.float32
    gaps = x[..., ::2]  # left to NumPy
    assert error(add_up(gaps, dims), gaps.sum(dims, dtype=np.float64)) < 200


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_integers_doubles_and_halves(shape):
    x = (numbers(shape) * 100).astype(np.int32)
    dims = (0,)
    assert np.array_equal(add_up(x, dims), x.sum(0))
    assert np.array_equal(add_up(x.astype(np.float64), dims), x.sum(0))
    half = numbers(shape).astype(np.float16)
    exact = half.sum(0, dtype=np.float64)
    assert np.max(np.abs(add_up(half, dims) - exact) / exact) <= 2.0**-11
    assert add_up(half, dims).dtype == np.float16


def test_special_values_stay_in_their_row_and_column():
    x = numbers((400, 500))
    x[3, 7], x[5, 9] = np.inf, np.nan
    for dim, places in ((0, (7, 9)), (1, (3, 5))):
        total = add_up(x, (dim,))
        assert np.flatnonzero(~np.isfinite(total)).tolist() == list(places)
        assert np.isposinf(total[places[0]])
        assert np.isnan(total[places[1]])


def test_sums_of_squares():
    x = numbers((300, 700))
    exact = np.sum(x.astype(np.float64) ** 2)
    assert error(add_up_squares(x, (0, 1)), exact) < 4
    assert error(add_up_squares(x, (1,)), np.sum(x.astype(np.float64) ** 2, 1)) < 8


@pytest.mark.parametrize("dim", [None, 0, 1])
def test_a_variance_far_from_zero(dim):
    """Where sum(x^2)/n - mean^2 would have no right digit, and a rounded mean costs many."""
    x = (1e4 + numbers((1000, 300))).astype(np.float32)
    got = minitorch.var(minitorch.from_numpy(x), dim).numpy()
    assert error(got, x.astype(np.float64).var(dim, ddof=1)) < 16


@pytest.mark.parametrize("dim", [0, 1])
def test_running_sums_keep_their_digits(dim):
    x = numbers((2000, 300))
    got = minitorch.cumsum(minitorch.from_numpy(x), dim).numpy()
    assert error(got, np.cumsum(x, dim, np.float64)) <= 0.5


def test_a_gradient_of_a_running_sum_is_row_major():
    x = minitorch.ones(3, 4, requires_grad=True)
    x.cumsum(0).sum().backward()
    assert x.grad.stride() == (4, 1)
    assert x.grad[:, 0].tolist() == [3.0, 2.0, 1.0]
