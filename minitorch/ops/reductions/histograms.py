"""Counting: how often does each value occur, and how many values lie in each interval?"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_index, as_int64
from ..arguments import not_implemented, wrong_type
from ..arithmetic.division import NoGradient


class Bincount(NoGradient, node="torch::autograd::NotImplemented"):
    """Sums of weights, by an integer that says which sum.    It has no gradient here, nor there."""

    __slots__ = ("places", "minlength")
    operation = "bincount"

    def forward(self, weights):
        counts = np.bincount(as_index(self.places), weights, self.minlength)
        return counts.astype(np.float32) if weights.dtype == np.float32 else counts


@register(node=Bincount)
def bincount(input: Tensor, weights: Tensor | None = None, minlength: int = 0) -> Tensor:
    """How often each of 0, 1, 2 ... occurs (``torch.bincount``).

    - ``input``: integers that are not negative, of shape (n,).
    - ``weights``: of shape (n,); adds these instead of ones.
    - ``minlength``: the least number of counts.

    Result: int64; with weights float32 for float32 weights, else float64.

    >>> torch.bincount(torch.tensor([0, 2, 2]))
    tensor([1, 0, 2])
    """
    check_tensor("bincount", input)
    if weights is not None and not isinstance(weights, Tensor):
        raise wrong_type("bincount", "weights", "Tensor", weights, 2)
    x = input.array
    if x.dtype.kind not in "iu":
        raise not_implemented("bincount_cpu", input.array.dtype)
    if minlength < 0:
        raise RuntimeError("minlength should be >= 0")
    if x.ndim == 1 and not x.size:
        return wrap(np.zeros(minlength, np.int64))
    if x.ndim != 1 or x.min() < 0:
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if weights is None:
        return wrap(as_int64(np.bincount(as_index(x), minlength=minlength)))
    if weights.array.shape != x.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    return Bincount.apply(weights, places=x, minlength=minlength)


@register(out=True)
def histc(input: Tensor, bins: int = 100, min: float = 0, max: float = 0) -> Tensor:
    """How many elements lie in each of ``bins`` equal intervals (``torch.histc``).

    - ``min``, ``max``: the ends of the intervals; both 0 for those of the elements themselves.
      Elements outside, and NaN, are not counted.

    Result: of shape (bins,), the dtype of ``input``, which must be a float dtype.

    >>> torch.histc(torch.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3)
    tensor([0., 2., 1., 0.])
    """
    check_tensor("histc", input)
    x = input.array
    if x.dtype.kind != "f":
        kernel = "linspace_cpu" if x.dtype.kind == "b" else "histogram_cpu"
        raise not_implemented(kernel, input.array.dtype)
    if bins <= 0:
        raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0")
    low, high = _ends(x, min, max)
    flat = x.reshape(-1)
    inside = flat[(flat >= low) & (flat <= high)]
    places = ((inside - low) * x.dtype.type(bins) / (high - low)).astype(np.int64)
    places[places == bins] = bins - 1  # the right end belongs to the last interval
    return wrap(np.bincount(as_index(places), minlength=bins).astype(x.dtype))


def _ends(x: np.ndarray, low: Any, high: Any) -> tuple[Any, Any]:
    """The ends of the histogram, in the dtype of the elements."""
    low, high = x.dtype.type(low), x.dtype.type(high)
    if low == high and x.size:
        low, high = x.min(), x.max()
    if low == high:
        low, high = low - 1, high + 1
    if not (np.isfinite(low) and np.isfinite(high)):
        raise RuntimeError(f"torch.histc: range of [{low:g}, {high:g}] is not finite")
    if low > high:
        raise RuntimeError("torch.histc: max must be larger than min")
    return low, high
