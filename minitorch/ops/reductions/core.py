"""Reductions: many elements become one, over the whole tensor or along some dimensions.

In the formulas, ``expand_back`` puts the reduced dimensions back as size 1 where they were
dropped, so that the gradient broadcasts against the input.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import row_major
from ...grad_mode import mode
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register, unary_entry
from ...graph.node import Function, finish, keep_output
from ...graph.signatures import check
from ...tensors import Tensor
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.shapes import wrap_dims
from ..arguments import wrong_type
from .summation import LARGE, Dims, add_up, average

_add_reduce: Any = np.add.reduce
_empty, _ndarray = np.empty, np.ndarray
_FLOAT32, _FLOAT64 = np.dtype(np.float32), np.dtype(np.float64)


class _Every(tuple[()]):
    """No dimension is named: all, as with None or (), but then they cannot be kept."""


_EVERY: Any = _Every()


def expand_back(g: Any, dims: Dims, keepdim: bool) -> Any:
    """Put dropped dimensions back as size 1."""
    if keepdim:
        return g
    for dim in sorted(dims):
        g = v.unsqueeze(g, dim)
    return g


def finished(result: Any, shape: Dims, dims: Dims, keepdim: bool) -> np.ndarray:
    """A reduction along ``dims`` of an array of that shape, in row-major memory.

    NumPy keeps the order in memory of the input, torch does not.
    """
    if type(result) is not np.ndarray or not result.flags.c_contiguous:
        result = row_major(result)
    if keepdim:
        return result.reshape([1 if dim in dims else n for dim, n in enumerate(shape)])
    return result


def _sum_of_all(x: np.ndarray) -> np.ndarray:
    dtype = x.dtype
    if (dtype is _FLOAT32 or dtype is _FLOAT64) and x.size < LARGE and type(x) is _ndarray:
        return _add_reduce(x, None, None, _empty((), dtype))
    return add_up(x, None)


class SumAll(Function, node="SumBackward0"):
    """The sum of all elements.    Every element gets the same gradient."""

    ufunc = staticmethod(_sum_of_all)

    def backward(self, g):
        return self.spread(g)


class SumAllAs(SumAll, node="SumBackward0"):
    """The sum of all elements, converted to a dtype first."""

    __slots__ = ("to_dtype",)

    def forward(self, x):
        return add_up(x.astype(self.to_dtype), None, self.to_dtype)


class SumDims(Function, node="SumBackward1"):
    """Sums along dimensions.    Every summed element gets the gradient of its sum."""

    __slots__ = ("dims", "keepdim", "to_dtype")

    def forward(self, x):
        if self.to_dtype is not None:
            x = x.astype(self.to_dtype, copy=False)
        return finished(add_up(x, self.dims, self.to_dtype), x.shape, self.dims, self.keepdim)

    def backward(self, g):
        return self.spread(expand_back(g, self.dims, self.keepdim))


class MeanAll(Function, node="MeanBackward0"):
    """The mean of all elements.    Every element gets g / n."""

    __slots__ = ("n",)

    def forward(self, x):
        self.n = x.size
        return average(x, None, self.n)

    def backward(self, g):
        return self.spread(g / self.n)


class MeanAllAs(MeanAll, node="MeanBackward0"):
    """The mean of all elements, converted to a dtype first."""

    __slots__ = ("to_dtype",)

    def forward(self, x):
        return super().forward(x.astype(self.to_dtype))


class MeanDims(Function, node="MeanBackward1"):
    """Means along dimensions.    Every element gets g / n of its mean."""

    __slots__ = ("dims", "keepdim", "to_dtype", "n")

    def forward(self, x):
        if self.to_dtype is not None:
            x = x.astype(self.to_dtype, copy=False)
        self.n = prod([x.shape[dim] for dim in self.dims])
        return finished(average(x, self.dims, self.n), x.shape, self.dims, self.keepdim)

    def backward(self, g):
        g = expand_back(g, self.dims, self.keepdim)
        return self.spread(g / self.n)


def keep_results(*results: Tensor) -> None:
    """Let the node that several results share keep them, after its inputs, with their versions."""
    edge = results[0]._edge
    if edge is not None:
        for result in results:
            keep_output(edge.node, result)


def all_dims(dim: Any) -> bool:
    """Does a ``dim`` argument stand for all dimensions? (None does, and so does an empty list.)"""
    return dim is None or (isinstance(dim, (tuple, list)) and not dim)


def reduced_dims(dim: Any, ndim: int) -> Dims:
    """A ``dim`` argument as a tuple of dimensions, counted from the front."""
    if type(dim) is int and -ndim <= dim < ndim:
        return (dim % ndim,)
    if isinstance(dim, bool):
        raise TypeError("argument 'dim' must be tuple of ints, not bool")
    if ndim == 0:
        wrap_dims(() if dim is None else dim, ndim)
        return ()  # torch lets a 0-d tensor be reduced along "dim 0"; NumPy has no such dimension
    return tuple(range(ndim)) if all_dims(dim) else wrap_dims(dim, ndim)


def numpy_dtype(
    name: str, dtype: dtype_class | None, input: Tensor | None = None
) -> np.dtype | None:
    """The NumPy dtype of a ``dtype=`` argument that may be left out.

    Raises RuntimeError when a gradient of ``input`` is asked for and ``dtype`` can have none.
    """
    if dtype is None:
        return None
    if not isinstance(dtype, dtype_class):
        raise wrong_type(name, "dtype", "torch.dtype", dtype)
    if dtype.numpy.kind != "f" and input is not None and mode.grad and input.requires_grad:
        raise RuntimeError(f"Autograd not support dtype: {dtype.scalar_name}")
    return dtype.numpy


def float_dtype(name: str, input: Tensor, dtype: dtype_class | None) -> np.dtype | None:
    """``numpy_dtype`` of an operation that makes floats; RuntimeError for any other dtype."""
    to_dtype = numpy_dtype(name, dtype)
    if (to_dtype or input.array.dtype).kind != "f":
        which = "Input" if dtype is None else "Optional"
        raise RuntimeError(
            f"{name}(): could not infer output dtype. {which} dtype must be either a floating "
            f"point or complex dtype. Got: {(dtype or input.dtype).scalar_name}"
        )
    return to_dtype


def _along(cls: type[Function], input: Tensor, dims: Dims, keepdim: bool, to_dtype: Any) -> Tensor:
    node: Any = cls()
    node.dims, node.keepdim, node.to_dtype = dims, keepdim, to_dtype
    return finish(node, (input,), node.forward(input.array))


_sum_all, _mean_all = unary_entry(SumAll, "sum"), unary_entry(MeanAll, "mean")


@register(node=SumDims, out=True)
def sum(
    input: Tensor,
    dim: Any = _EVERY,
    keepdim: bool = False,
    *,
    dtype: dtype_class | None = None,
    axis: Any = _EVERY,
    keepdims: bool = False,
) -> Tensor:
    """The sum of all elements, or along ``dim`` (``torch.sum``).

    - ``dim`` (or ``axis``): int or tuple of ints, counted from the end when negative; None for all.
    - ``keepdim`` (or ``keepdims``): keep the summed dimensions, with size 1.
    - ``dtype``: convert to this dtype first. Integers and bools are summed in int64.

    Raises IndexError for a dimension out of range.

    >>> torch.sum(torch.tensor([[1, 2], [3, 4]]), dim=0)
    tensor([4, 6])
    """
    if dim is _EVERY and dtype is None and axis is _EVERY and not keepdim and not keepdims:
        return _sum_all(input)
    check_tensor("sum", input)
    where, keeps = axis if dim is _EVERY else dim, keepdims or keepdim
    if type(keeps) is not bool or type(where) is bool or (keeps and where is _EVERY):
        check("Tensor.sum", input, *([] if where is _EVERY else [where]), keepdim=keeps)
    to_dtype = numpy_dtype("sum", dtype, input)
    if not keeps and (where is None or where is _EVERY):
        return SumAllAs.apply(input, to_dtype=to_dtype) if dtype else _sum_all(input)
    return _along(SumDims, input, reduced_dims(where, input.array.ndim), keeps, to_dtype)


@register(node=MeanDims, out=True)
def mean(
    input: Tensor,
    dim: Any = None,
    keepdim: bool = False,
    *,
    dtype: dtype_class | None = None,
    axis: Any = None,
    keepdims: bool = False,
) -> Tensor:
    """The mean of all elements, or along ``dim`` (``torch.mean``); arguments as in ``sum``.

    Raises RuntimeError for integer and bool tensors unless ``dtype`` is a float dtype.

    >>> torch.mean(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0)
    tensor([2., 3.])
    """
    check_tensor("mean", input)
    to_dtype = float_dtype("mean", input, dtype)
    if dim is None and axis is None and not keepdim and not keepdims:
        return _mean_all(input) if dtype is None else MeanAllAs.apply(input, to_dtype=to_dtype)
    dims = reduced_dims(axis if dim is None else dim, input.array.ndim)
    return _along(MeanDims, input, dims, keepdim or keepdims, to_dtype)
