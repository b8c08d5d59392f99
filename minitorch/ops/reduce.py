"""Reductions: many elements become one, over the whole tensor or along some dimensions.

In the formulas, ``expand_back`` puts the reduced dimensions back as size 1 where they were
dropped, so that the gradient broadcasts against the input.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import binary, checked, not_a_tensor, register, unary_entry
from ..autograd.function import Function
from ..dtypes import dtype as dtype_class
from ..shapes import wrap_dim, wrap_dims
from ..tensors import Tensor, wrap

Dims = tuple[int, ...]


def expand_back(g: Any, dims: Dims, keepdim: bool) -> Any:
    """Put dropped dimensions back as size 1."""
    if keepdim:
        return g
    for dim in sorted(dims):
        g = v.unsqueeze(g, dim)
    return g


class SumAll(Function, node="SumBackward0"):
    """The sum of all elements.    Every element gets the same gradient."""

    def forward(self, x):
        return np.add.reduce(x, None) if x.dtype.kind == "f" else x.sum(dtype=np.int64)

    def backward(self, g):
        return v.broadcast_to(g, self.input_shape())


class SumDims(Function, node="SumBackward1"):
    """Sums along dimensions.    Every summed element gets the gradient of its sum."""

    __slots__ = ("dims", "keepdim")

    def forward(self, x):
        dtype = None if x.dtype.kind == "f" else np.int64
        return np.add.reduce(x, self.dims, dtype, keepdims=self.keepdim)

    def backward(self, g):
        return v.broadcast_to(expand_back(g, self.dims, self.keepdim), self.input_shape())


class MeanAll(Function, node="MeanBackward0"):
    """The mean of all elements.    Every element gets g / n."""

    __slots__ = ("n",)

    def forward(self, x):
        self.n = x.size
        return np.true_divide(np.add.reduce(x, None), self.n, dtype=x.dtype)

    def backward(self, g):
        return v.broadcast_to(g / self.n, self.input_shape())


class MeanDims(Function, node="MeanBackward1"):
    """Means along dimensions.    Every element gets g / n of its mean."""

    __slots__ = ("dims", "keepdim", "input_shape")

    def forward(self, x):
        self.input_shape = x.shape
        total = x.sum(axis=self.dims, keepdims=self.keepdim)
        return np.true_divide(total, self.count(), dtype=x.dtype)

    def backward(self, g):
        g = expand_back(g, self.dims, self.keepdim)
        return v.broadcast_to(g / self.count(), self.input_shape)

    def count(self):
        """How many elements each mean is taken over."""
        return int(np.prod([self.input_shape[dim] for dim in self.dims], dtype=np.int64))


class MaxAll(Function, node="MaxBackward1"):
    """The largest of all elements.    Ties share the gradient evenly."""

    keeps = "inputs"

    def forward(self, x):
        return x.max()

    def backward(self, g, x):
        return share_evenly(g, x == x.max())


class MinAll(Function, node="MinBackward1"):
    """The smallest of all elements.    Ties share the gradient evenly."""

    keeps = "inputs"

    def forward(self, x):
        return x.min()

    def backward(self, g, x):
        return share_evenly(g, x == x.min())


def share_evenly(g: Any, chosen: Any) -> Any:
    """The gradient of one result, divided among the elements that it may have come from."""
    return g * (chosen / chosen.sum())


class TakeAlongDim(Function):
    """One element along a dimension, at given indices.    The gradient goes to that element."""

    __slots__ = ("dim", "keepdim", "indices", "n")
    keeps = "own"

    def forward(self, x):
        self.n = x.shape[self.dim]
        self.saved = (self.indices,)
        taken = np.take_along_axis(x, self.indices, self.dim)
        return taken if self.keepdim else taken.squeeze(self.dim)

    def backward(self, g, indices):
        places = np.arange(self.n).reshape((-1,) + (1,) * (indices.ndim - 1 - self.dim))
        g = expand_back(g, (self.dim,), self.keepdim)
        return g * v.constant(places == indices, like=g)


class MaxDim(TakeAlongDim, node="MaxBackward0"):
    """The largest along a dimension.    The gradient goes to the first of the largest."""


class MinDim(TakeAlongDim, node="MinBackward0"):
    """The smallest along a dimension.    The gradient goes to the first of the smallest."""


class _ValuesIndices:
    """Makes the named tuple print as torch's do."""

    __slots__ = ()

    def __repr__(self) -> str:
        values, indices = tuple(self)  # type: ignore[arg-type, var-annotated]
        return (
            f"torch.return_types.{type(self).__name__}(\nvalues={values!r},\nindices={indices!r})"
        )


class max_result(_ValuesIndices, namedtuple("max", ("values", "indices"))):
    """What ``max(dim)`` returns: values and indices."""

    __slots__ = ()


class min_result(_ValuesIndices, namedtuple("min", ("values", "indices"))):
    """What ``min(dim)`` returns: values and indices."""

    __slots__ = ()


max_result.__name__, min_result.__name__ = "max", "min"


def all_dims(dim: Any) -> bool:
    """Does a ``dim`` argument stand for all dimensions? (None does, and so does an empty list.)"""
    return dim is None or (isinstance(dim, (tuple, list)) and not dim)


def reduced_dims(dim: Any, ndim: int) -> Dims:
    """A ``dim`` argument as a tuple of dimensions, counted from the front."""
    if ndim == 0:
        wrap_dims(() if dim is None else dim, ndim)
        return ()  # torch lets a 0-d tensor be reduced along "dim 0"; NumPy has no such dimension
    return tuple(range(ndim)) if all_dims(dim) else wrap_dims(dim, ndim)


def to_dtype(input: Tensor, dtype: dtype_class | None) -> Tensor:
    """``input`` in another dtype, when one is asked for."""
    return input if dtype is None else input.to(dtype)


def check_tensor(name: str, input: Any) -> None:
    """Raise torch's TypeError unless ``input`` is a Tensor."""
    if not isinstance(input, Tensor):
        raise not_a_tensor(name, "input", 1, input)


_sum_all, _mean_all = unary_entry(SumAll, "sum"), unary_entry(MeanAll, "mean")


@register(node=SumDims)
def sum(
    input: Tensor,
    dim: Any = None,
    keepdim: bool = False,
    *,
    dtype: dtype_class | None = None,
    axis: Any = None,
    keepdims: bool = False,
) -> Tensor:
    """The sum of all elements, or along ``dim`` (``torch.sum``).

    - ``dim``: int or tuple of ints, counted from the end when negative; None for all.
    - ``keepdim``: keep the summed dimensions, with size 1.
    - ``dtype``: convert to this dtype first. Integers and bools are summed in int64.
    - ``axis``, ``keepdims``: NumPy's names for the same.

    Raises IndexError for a dimension out of range.
    """
    if dim is None and dtype is None and axis is None and not keepdim and not keepdims:
        return _sum_all(input)
    check_tensor("sum", input)
    input = to_dtype(input, dtype)
    dims = reduced_dims(axis if dim is None else dim, input.array.ndim)
    return SumDims.apply(input, dims=dims, keepdim=keepdim or keepdims)


@register(node=MeanDims)
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
    """
    check_tensor("mean", input)
    input = to_dtype(input, dtype)
    if input.array.dtype.kind != "f":
        got = input.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")
        raise RuntimeError(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or "
            f"complex dtype. Got: {got}"
        )
    if dim is None and axis is None and not keepdim and not keepdims:
        return _mean_all(input)
    dims = reduced_dims(axis if dim is None else dim, input.array.ndim)
    return MeanDims.apply(input, dims=dims, keepdim=keepdim or keepdims)


@register(node=MaxDim)
def max(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

    - ``dim``: int (or another Tensor to compare with element by element).
    - ``keepdim``: keep the reduced dimension, with size 1.

    Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose.
    """
    return _extreme("max", input, dim, keepdim)


@register(node=MinDim)
def min(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The smallest element; with ``dim`` a pair (values, indices); see ``max`` (``torch.min``)."""
    return _extreme("min", input, dim, keepdim)


def _extreme(name: str, input: Tensor, dim: Any, keepdim: bool) -> Any:
    check_tensor(name, input)
    if isinstance(dim, Tensor):
        return (maximum if name == "max" else minimum)(input, dim)
    if dim is None:
        if input.array.size == 0:
            raise RuntimeError(
                f"{name}(): Expected reduction dim to be specified for input.numel() == 0. "
                "Specify the reduction dim with the 'dim' argument."
            )
        return (MaxAll if name == "max" else MinAll).apply(input)
    indices = _arg_extreme(name, name, input, dim, True)
    dim = wrap_dim(dim, input.array.ndim)
    cls = MaxDim if name == "max" else MinDim
    if input.array.ndim == 0:
        values, kept = input.clone(), indices.reshape(())
    else:
        values = cls.apply(input, dim=dim, keepdim=keepdim, indices=indices)
        kept = indices if keepdim else indices.squeeze(dim)
    result = max_result if name == "max" else min_result
    return result(values, wrap(kept))


def _arg_extreme(name: str, caller: str, input: Tensor, dim: Any, keepdims: bool) -> np.ndarray:
    """Indices of the extremes along ``dim``; NaN counts as the extreme, as in torch."""
    array = input.array
    dim = wrap_dim(dim, array.ndim)
    if array.ndim == 0:
        return np.zeros((), np.int64)
    if array.shape[dim] == 0:
        raise IndexError(f"{caller}(): Expected reduction dim {dim} to have non-zero size.")
    find = np.argmax if name == "max" else np.argmin
    return np.asarray(find(array, axis=dim, keepdims=keepdims), np.int64)


@register(method=True)
def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

    Raises IndexError when there is nothing to choose from.
    """
    return _arg("max", input, dim, keepdim)


@register(method=True)
def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``)."""
    return _arg("min", input, dim, keepdim)


def _arg(name: str, input: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    check_tensor(f"arg{name}", input)
    if dim is not None:
        return wrap(_arg_extreme(name, f"arg{name}", input, dim, keepdim))
    if input.array.size == 0:
        raise IndexError(
            f"arg{name}(): Expected reduction dim to be specified for input.numel() == 0."
        )
    find = np.argmax if name == "max" else np.argmin
    index = np.asarray(find(input.array), np.int64)
    return wrap(index.reshape((1,) * input.array.ndim) if keepdim else index)


class Maximum(Function):
    """The larger of two, element by element.    Equal elements share the gradient by halves."""

    keeps = "inputs"

    def forward(self, x, y):
        return np.maximum(x, y)

    def backward(self, g, x, y):
        equal = (x == y) * 0.5
        return g * ((x > y) + equal), g * ((x < y) + equal)


class Minimum(Function):
    """The smaller of two, element by element.    Equal elements share the gradient by halves."""

    keeps = "inputs"

    def forward(self, x, y):
        return np.minimum(x, y)

    def backward(self, g, x, y):
        equal = (x == y) * 0.5
        return g * ((x < y) + equal), g * ((x > y) + equal)


_maximum, _minimum = binary(Maximum), binary(Minimum)


@register(node=Maximum)
def maximum(input: Tensor, other: Tensor) -> Tensor:
    """The larger of two tensors, element by element with broadcasting (``torch.maximum``)."""
    return checked("maximum", _maximum, input, other)


@register(node=Minimum)
def minimum(input: Tensor, other: Tensor) -> Tensor:
    """The smaller of two tensors, element by element with broadcasting (``torch.minimum``)."""
    return checked("minimum", _minimum, input, other)


@register(method=True)
def all(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """True where all elements are non-zero, of all or along ``dim`` (``torch.all``)."""
    axis = None if all_dims(dim) else wrap_dims(dim, input.array.ndim)
    return wrap(np.asarray(input.array.all(axis=axis, keepdims=keepdim)))


@register(method=True)
def any(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    """True where any element is non-zero, of all or along ``dim`` (``torch.any``)."""
    axis = None if all_dims(dim) else wrap_dims(dim, input.array.ndim)
    return wrap(np.asarray(input.array.any(axis=axis, keepdims=keepdim)))
