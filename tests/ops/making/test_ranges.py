"""arange, linspace, logspace of whole numbers: how PyTorch counts and rounds."""

from fractions import Fraction

import numpy as np
import pytest

import minitorch as torch
from tests.nn.both import both


def test_arange_counts_before_it_cuts_off():
    for dtype in (torch.int32, torch.int16, torch.uint8):
        assert torch.arange(2.5, dtype=dtype).tolist() == [0, 1, 2]
    assert torch.arange(2.5, dtype=torch.int64).tolist() == [0, 1]  # int64 cuts off first
    assert torch.arange(0.9, 5.9, 1.5, dtype=torch.int32).tolist() == [0, 1, 2, 3]
    assert torch.arange(5, 0.5, -1.5, dtype=torch.int32).tolist() == [5, 4, 3]
    assert torch.arange(0, 2, 0.5, dtype=torch.int32).tolist() == [0, 0, 0, 0]
    assert torch.arange(-2.5, 2.5, dtype=torch.uint8).tolist() == [254, 255, 0, 1, 2]


def test_what_arange_refuses():
    with pytest.raises(ValueError, match="step must be nonzero"):
        torch.arange(0, 2, 0.5, dtype=torch.int64)
    with pytest.raises(RuntimeError, match="step must be nonzero"):
        torch.arange(0, 5, float("nan"))
    with pytest.raises(RuntimeError, match="inconsistent with step sign"):
        torch.arange(2.9, 2.5, 1, dtype=torch.int64)
    with pytest.raises(RuntimeError, match="to type int64_t without overflow"):
        torch.arange(0, 1e20, 1e19, dtype=torch.int32)


def test_the_ends_are_numbers_of_the_dtype_first():
    assert torch.linspace(-10, 10, 5, dtype=torch.uint8).tolist() == [246, 187, 128, 69, 10]
    assert torch.linspace(0.9, 5.9, 2, dtype=torch.int32).tolist() == [0, 5]
    assert torch.logspace(0.9, 3.9, 4, dtype=torch.int32).tolist() == [1, 10, 100, 1000]


@pytest.mark.parametrize("dtype", ["int64", "int32", "int16", "int8"])
def test_whole_numbers_of_linspace_are_rounded_once(dtype):
    """PyTorch multiplies and adds in one instruction: it rounds once, then cuts."""
    rng = np.random.default_rng(0)
    for steps in range(2, 150):
        first, last = rng.integers(-100, 100, 2).tolist()
        step = Fraction((last - first) / (steps - 1))
        exact = [first + step * i for i in range(steps // 2)]
        exact += [last - step * i for i in reversed(range(steps - steps // 2))]
        found = torch.linspace(first, last, steps, dtype=getattr(torch, dtype))
        assert found.tolist() == [int(float(number)) for number in exact], (first, last, steps)
    shown = torch.linspace(52, -24, 27, dtype=torch.int64)[12:16]  # PyTorch's
    assert shown.tolist() == [16, 13, 11, 8]


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: torch.linspace(0, 256, 2, dtype=torch.uint8), "uint8_t"),
        (lambda: torch.linspace(float("nan"), 2, 3, dtype=torch.int32), "int"),
        (lambda: torch.linspace(0, 1e39, 2), "float"),
        (lambda: torch.logspace(0, 1e6, 2, dtype=torch.int16), "int16_t"),
        (lambda: torch.tensor(float("nan"), dtype=torch.int32), "int32"),
        (lambda: torch.tensor([1e30], dtype=torch.uint8), "uint8"),
    ],
)
def test_ends_that_the_dtype_does_not_hold(make, name):
    with pytest.raises(RuntimeError, match=f"cannot be converted to type {name} without overflow"):
        make()


@both
def test_whole_numbers_that_a_float_cannot_count(torch):
    """Above 2**53 the ends are floats first; whole numbers are counted as they are."""
    start = 2**53
    assert torch.arange(start, start + 3, dtype=torch.float64).tolist() == [
        *(start, start, start + 2, start + 4)
    ]
    assert torch.arange(start, start + 3, dtype=torch.int64).tolist() == [
        *(start, start + 1, start + 2)
    ]
    assert len(torch.arange(0, start + 1, start // 2, dtype=torch.float32)) == 2
