"""erf and erfc against the C library's, element by element, in units of the last place.

The limits leave room for the exp and tanh of other processors, and for other C libraries.
"""

import math

import numpy as np
import pytest

from minitorch.ops.elementwise.erf import erf_array, erfc_array

# inf and nan are wanted here; NumPy warns of them, and pytest makes errors of warnings
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

POINTS = np.concatenate(
    [
        np.linspace(-7, 7, 20001),
        np.linspace(-0.9, 0.9, 5001),
        10.0 ** np.linspace(-37, 0, 500),
        [0.46875, 0.84375, 4.0, -4.0, 6.0, 28.0],
    ]
)


def worst(got, exact, dtype):
    exact = np.asarray(exact)
    return (np.abs(got - exact) / np.spacing(np.abs(exact).astype(dtype))).max()


@pytest.mark.parametrize(("dtype", "ulps"), [("float32", 5), ("float64", 3)])
def test_erf(dtype, ulps):
    points = POINTS.astype(dtype)
    exact = [math.erf(x) for x in points.tolist()]
    got = erf_array(points)
    assert got.dtype == points.dtype
    assert worst(got, exact, dtype) <= ulps
    assert np.array_equal(got, -erf_array(-points))
    assert np.all(np.abs(got) <= 1)
    assert np.all(got[points > 6] == 1)


def test_erfc():
    points = np.concatenate([POINTS, np.linspace(7, 26, 3001)])
    exact = [math.erfc(x) for x in points.tolist()]
    assert worst(erfc_array(points), exact, "float64") <= 12
    narrow = points[np.abs(points) < 9].astype(np.float32)
    exact = [math.erfc(x) for x in narrow.tolist()]
    assert worst(erfc_array(narrow), exact, "float32") <= 1


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_limits(dtype):
    x = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0], dtype)
    np.testing.assert_array_equal(erf_array(x), np.array([1, -1, np.nan, 0, -0.0], dtype))
    np.testing.assert_array_equal(erfc_array(x), np.array([0, 2, np.nan, 1, 1], dtype))
    assert np.signbit(erf_array(x)[4])


def test_layout_and_blocks():
    """Many blocks, and memory in another order: the same values in the same layout."""
    x = np.linspace(-3, 3, 60000).reshape(200, 300).T
    got = erf_array(x)
    assert got.strides == x.strides
    np.testing.assert_array_equal(got, erf_array(np.ascontiguousarray(x)))
    assert erf_array(np.broadcast_to(np.ones(3), (2, 3))).strides == (24, 8)
    assert erf_array(np.ones((0, 3))).shape == (0, 3)
