"""Quantiles: the value below which a given part of all elements lies.

They are put together from other operations: sort, read at two places, and mix what was read.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import full_beside, is_foreign
from ...errors import type_name
from ...grad_mode import mode
from ...graph.entry import NUMBERS, check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arithmetic.basic import add, mul
from ..arithmetic.fused import lerp_
from ..indexing.gathering import gather
from ..shapes.inplace_views import squeeze_, transpose_, unsqueeze_
from ..shapes.transposes import transpose
from ..shapes.views import flatten, unsqueeze, view
from ..sorting.sorting import sort

_MODES = ("linear", "lower", "higher", "midpoint", "nearest")


@register(out=True)
def quantile(
    input: Tensor,
    q: Any,
    dim: int | None = None,
    keepdim: bool = False,
    *,
    interpolation: str = "linear",
) -> Tensor:
    """The q-quantiles of all elements, or along ``dim`` (``torch.quantile``).

    - ``q``: a number from 0 to 1, or a 1-D tensor of them, of ``input``'s dtype: the result has
      one dimension more then, the first.
    - ``interpolation``: what to give for a quantile between two elements: "linear", "lower",
      "higher", "midpoint" or "nearest".

    NaN where there is one. Raises RuntimeError for other dtypes than float32 and float64.

    >>> torch.quantile(torch.tensor([1.0, 2.0, 3.0, 4.0]), 0.5)
    tensor(2.5000)
    """
    return _quantile("quantile", input, q, dim, keepdim, interpolation)


@register(out=True)
def nanquantile(
    input: Tensor,
    q: Any,
    dim: int | None = None,
    keepdim: bool = False,
    *,
    interpolation: str = "linear",
) -> Tensor:
    """The q-quantiles of what is not NaN; see ``quantile`` (``torch.nanquantile``).

    >>> torch.nanquantile(torch.tensor([1.0, float("nan"), 3.0]), 0.5)
    tensor(2.)
    """
    return _quantile("nanquantile", input, q, dim, keepdim, interpolation)


def _quantile(name: str, input: Any, q: Any, dim: Any, keepdim: bool, interpolation: str) -> Tensor:
    check_tensor(name, input)
    if not isinstance(q, (Tensor, *NUMBERS)) or not (dim is None or isinstance(dim, int)):
        raise TypeError(
            f"{name}() received an invalid combination of arguments: q is a {type_name(q)}, dim a "
            f"{type_name(dim)}"
        )
    _check(input, q, interpolation)
    ordered = _in_order(input, dim, keepdim)
    ranks, slopes = _ranks(name, ordered, q)
    if interpolation in ("lower", "higher", "nearest"):
        rounded = {"lower": np.floor, "higher": np.ceil, "nearest": np.rint}[interpolation]
        result = gather(ordered, -1, wrap(rounded(ranks).astype(np.int64)))
    else:
        below = np.floor(ranks)
        weights = wrap(ranks - below if interpolation == "linear" else np.full_like(ranks, 0.5))
        if isinstance(q, Tensor) and mode.grad and q.requires_grad and interpolation == "linear":
            steps = mul(q, wrap(slopes))  # the weights again, with a history
            weights = add(steps, wrap(weights.array - steps.array))
        above = gather(ordered, -1, wrap(np.ceil(ranks).astype(np.int64)))
        result = gather(ordered, -1, wrap(below.astype(np.int64)))
        result = lerp_(result, above, weights)
    if isinstance(q, Tensor) and q.array.ndim:
        result = transpose_(unsqueeze_(result, 0), 0, -1)
    return squeeze_(result, -1)


def _check(input: Tensor, q: Any, interpolation: str) -> None:
    """torch's requirements, in torch's order."""
    x = input.array
    if not x.size:
        raise RuntimeError("quantile() input tensor must be non-empty")
    if x.dtype.char not in "fd":
        raise RuntimeError("quantile() input tensor must be either float or double dtype")
    if isinstance(q, Tensor):
        if q.array.ndim > 1:
            raise RuntimeError("quantile() q must be a scalar or 1D tensor")
        if q.array.dtype != x.dtype:
            raise RuntimeError("quantile() q tensor must be same dtype as the input tensor")
    elif not 0 <= q <= 1:
        raise RuntimeError(f"quantile() q must be in the range [0, 1] but got {q:g}")
    if interpolation not in _MODES:
        raise RuntimeError(
            "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, "
            f"but got {interpolation}"
        )
    if not isinstance(q, Tensor) or is_foreign(q.array):
        return  # as torch: nobody waits for a GPU to look at q
    if not ((q.array >= 0) & (q.array <= 1)).all():
        raise RuntimeError("quantile() q values must be in the range [0, 1]")


def _in_order(input: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    """The elements sorted along a last dimension; the other dimensions as in the result."""
    shape = list(input.array.shape)
    if dim is None:
        ordered = sort(flatten(input))[0]
        shape = [1] * len(shape) if keepdim else []
    else:
        dim = wrap_dim(dim, len(shape))
        if dim == len(shape) - 1:
            ordered = sort(input)[0]
        else:
            ordered = sort(transpose(unsqueeze(input, -1), dim, -1))[0]
        shape[dim : dim + 1] = [1] if keepdim and shape else []
    return view(ordered, (*shape, ordered.array.shape[-1]))


def _ranks(name: str, ordered: Tensor, q: Any) -> tuple[np.ndarray, np.ndarray]:
    """Where the quantiles stand in the order, as fractions of places; and the change with q."""
    x = ordered.array
    parts = q.array.reshape(-1) if isinstance(q, Tensor) else full_beside(x, 1, q)
    is_nan = x != x
    if name == "nanquantile":
        last = np.add.reduce(~is_nan, -1, np.int64, keepdims=True).astype(x.dtype) - 1
        slopes = np.maximum(last, 0)
        return parts * slopes, slopes
    last = full_beside(x, (*x.shape[:-1], 1), x.shape[-1] - 1)
    nowhere = is_nan.any(-1, keepdims=True)  # the NaN are at the end: so is the quantile
    return np.where(nowhere, last, parts * last), np.where(nowhere, x.dtype.type(0), last)
