"""Other sums: of what is not NaN, and of the diagonal of a matrix."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import dtype as dtype_class
from ..arguments import refuse_bools
from ..arithmetic.division import Div, div
from .core import expand_back, finished, float_dtype, numpy_dtype, reduced_dims, sum
from .summation import add_up


class Nansum(Function):
    """Sums that take NaN as 0.    Every summed element gets the gradient of its sum, NaN gets 0."""

    __slots__ = ("dims", "keepdim", "to_dtype")
    keeps = "inputs"

    def forward(self, x):
        is_nan = x != x
        if type(x) is not np.ndarray or is_nan.any():  # (nobody waits for a GPU)
            x = np.where(is_nan, x.dtype.type(0), x)
        if self.to_dtype is not None:
            x = x.astype(self.to_dtype, copy=False)
        return finished(add_up(x, self.dims, self.to_dtype), x.shape, self.dims, self.keepdim)

    def backward(self, g, x):
        return expand_back(g, self.dims, self.keepdim) * (x == x)


@register(node=Nansum, out=True)
def nansum(
    input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: dtype_class | None = None
) -> Tensor:
    """The sum of all elements that are not NaN, or along ``dim`` (``torch.nansum``); see ``sum``.

    >>> torch.nansum(torch.tensor([1.0, float("nan"), 2.0]))
    tensor(3.)
    """
    check_tensor("nansum", input)
    if input.array.dtype.kind != "f":
        return sum(input, dim, keepdim, dtype=dtype)
    dims = reduced_dims(dim, input.array.ndim)
    to_dtype = numpy_dtype("nansum", dtype, input)
    return Nansum.apply(input, dims=dims, keepdim=keepdim, to_dtype=to_dtype)


@register(node=Div, out=True)
def nanmean(
    input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: dtype_class | None = None
) -> Tensor:
    """The mean of all elements that are not NaN, or along ``dim`` (``torch.nanmean``).

    NaN where there are none. Raises RuntimeError for integer and bool tensors.

    >>> torch.nanmean(torch.tensor([1.0, float("nan"), 2.0]))
    tensor(1.5000)
    """
    check_tensor("nanmean", input)
    x = input.array
    if x.dtype.kind != "f":
        raise RuntimeError(
            "nanmean(): expected input to have floating point or complex dtype but got "
            f"{input.dtype.scalar_name}"
        )
    float_dtype("nanmean", input, dtype)
    dims = reduced_dims(dim, x.ndim)
    count = finished(np.add.reduce(x == x, dims, np.int64), x.shape, dims, keepdim)
    return div(nansum(input, dim, keepdim, dtype=dtype), wrap(count))


class Trace(Function):
    """The sum along the diagonal of a matrix.    Every element of the diagonal gets g."""

    def forward(self, x):
        return as_array(add_up(x.diagonal(), (0,)))

    def backward(self, g):
        rows, columns = self.input_shape()
        diagonal = np.arange(rows if rows < columns else columns)
        return v.put_at((rows, columns), (diagonal, diagonal), g)


@register(node=Trace)
def trace(input: Tensor) -> Tensor:
    """The sum of the diagonal of a matrix (n, m) (``torch.trace``). Integers are summed in int64.

    >>> torch.trace(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor(5.)
    """
    check_tensor("trace", input)
    if input.array.ndim != 2:
        raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {input.array.ndim}")
    refuse_bools("trace", input.array)
    return Trace.apply(input)
