"""Choosing without branches; gradients that are inf where they do not count."""

import numpy as np
import pytest

import minitorch as torch
from minitorch.graph import vocabulary as v

rng = np.random.default_rng(0)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int64", "int8", "bool"])
@pytest.mark.parametrize("size", [10, 5000])
def test_select_is_where(dtype, size):
    mask = rng.random((3, size)) > 0.5
    x = (rng.random((3, size)) * 9).astype(dtype)
    y = (rng.random(size) * 9).astype(dtype)
    got = v.select(mask, x, y)
    assert got.dtype == x.dtype
    np.testing.assert_array_equal(got, np.where(mask, x, y))
    np.testing.assert_array_equal(v.select(mask.T, x.T, x.T[::-1]), np.where(mask, x, x[:, ::-1]).T)


@pytest.mark.parametrize("size", [10, 5000])
def test_pick_leaves_out_inf_and_nan(size):
    mask = np.arange(size) % 3 == 0
    g = np.where(mask, np.float32(2), np.resize(np.float32([np.inf, np.nan]), size))
    np.testing.assert_array_equal(v.pick(mask, g), np.where(mask, 2, 0))


@pytest.mark.parametrize(
    "clip",
    [
        torch.relu,
        lambda x: torch.clamp(x, min=0),
        lambda x: torch.clamp(x, 0, 9),
        lambda x: torch.clamp_min(x, 0),
        lambda x: torch.maximum(x, torch.zeros(1)),
        lambda x: torch.fmax(x, torch.zeros(1)),
        lambda x: torch.where(x > 0, x, torch.zeros(1)),
    ],
)
@pytest.mark.parametrize("repeats", [1, 3000])
def test_root_of_what_was_clipped(clip, repeats):
    """The root's gradient at 0 is inf, and must not become NaN on its way through the clip."""
    x = torch.tensor([-1.0, 4.0] * repeats, requires_grad=True)
    clip(x).sqrt().sum().backward()
    assert x.grad.tolist() == [0.0, 0.25] * repeats


# inf and nan are wanted here; NumPy warns of them, and pytest makes errors of warnings
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def test_a_failed_write_leaves_all_as_it_was():
    x = torch.ones(2)
    for write in (
        lambda: x.clamp_(),
        lambda: x.lerp_(torch.ones(3), 0.5),
        lambda: x.eq_(torch.ones(2, 2)),
        lambda: x.logical_and_(torch.ones(3)),
        lambda: x.bitwise_and_(1),
        lambda: x.add_(torch.ones(3)),
        lambda: x.fmod_(torch.ones(2, dtype=torch.float64).expand(3, 2)),
    ):
        with pytest.raises((RuntimeError, NotImplementedError)):
            write()
    assert x._version == 0
    assert x.tolist() == [1.0, 1.0]
