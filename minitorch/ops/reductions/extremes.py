"""Extremes: the largest and the smallest of many elements, and where they are.

Two rules for the gradient when several elements are the largest: ``max()``, ``amax`` and
``aminmax`` share it evenly among them, ``max(dim)`` gives it to the one whose index it returned.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, zeros_beside
from ...devices.arrays import as_array as result_array
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import as_int
from ..comparison.choosing import maximum, minimum
from ..kept_operands import keep_operands
from .core import expand_back
from .summation import Dims


class MaxAll(Function, node="MaxBackward1"):
    """The largest of all elements.    Ties share the gradient evenly."""

    keeps = "input and output"

    def forward(self, x):
        return x.max()

    def backward(self, g, x, y):
        chosen = same(x, y)
        return v.where(chosen, g / v.count(chosen, None, like=g), 0)


class MinAll(Function, node="MinBackward1"):
    """The smallest of all elements.    Ties share the gradient evenly."""

    keeps = "input and output"

    def forward(self, x):
        return x.min()

    def backward(self, g, x, y):
        chosen = same(x, y)
        return v.where(chosen, g / v.count(chosen, None, like=g), 0)


def same(x: Any, y: Any) -> Any:
    """Where two are equal; NaN, which equals nothing, counts as equal to NaN."""
    return (x == y) | ((x != x) & (y != y))


def share_evenly(g: Any, chosen: Any, dims: Dims | None = None) -> Any:
    """The gradient of one result, divided among the elements that it may have come from."""
    return g / v.count(chosen, dims, like=g) * chosen


def take_along(x: np.ndarray, indices: np.ndarray, dim: int) -> np.ndarray:
    """``np.take_along_axis``, in fewer steps where rows of memory are meant."""
    if dim != x.ndim - 1 or not x.flags.c_contiguous or indices.shape[-1] != 1:
        return np.take_along_axis(x, indices, dim)
    n = x.shape[-1]
    starts = arange_beside(x, x.size // n).reshape(indices.shape) * n
    return x.reshape(-1)[starts + indices]


class TakeAlongDim(Function):
    """One element along a dimension, at given indices.    The gradient goes to that element."""

    __slots__ = ("dim", "keepdim", "indices")
    # what it keeps, the tensor of indices that is given out, is added by take_along_dim

    def forward(self, x):
        if x.ndim == 0:
            return x.copy()
        taken = take_along(x, self.indices, self.dim)
        return taken if self.keepdim else taken.squeeze(self.dim)

    def backward(self, g, indices):
        if not g.ndim and not self.input_shape():
            return g
        g = expand_back(g, (self.dim,), self.keepdim)
        places = expand_back(as_array(indices), (self.dim,), self.keepdim)
        return v.put_at(self.input_shape(), v.along(places, self.dim), g)


def as_array(indices: Any) -> np.ndarray:
    """Kept indices, which no gradient goes to: an array in either run of a formula."""
    return indices.array if isinstance(indices, Tensor) else indices


class MaxDim(TakeAlongDim, node="MaxBackward0"):
    """The largest along a dimension.    The gradient goes to the first of the largest."""


class MinDim(TakeAlongDim, node="MinBackward0"):
    """The smallest along a dimension.    The gradient goes to the first of the smallest."""


class NamedResults:
    """Makes a named tuple of results print as torch's do: ``x_result`` is ``return_types.x``."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        cls.__name__ = cls.__name__.removesuffix("_result")

    def __new__(cls, *parts: Any) -> Any:
        """Of the parts one by one, or of one sequence of them, as torch makes it."""
        wanted = len(cls._fields)  # type: ignore[attr-defined]
        if len(parts) == wanted != 1:
            return tuple.__new__(cls, parts)  # type: ignore[type-var]
        if len(parts) != 1 or not isinstance(parts[0], (tuple, list)):
            raise TypeError("constructor requires a sequence")
        if len(parts[0]) != wanted:
            raise TypeError(
                f"torch.return_types.{cls.__name__}() takes a {wanted}-sequence "
                f"({len(parts[0])}-sequence given)"
            )
        return tuple.__new__(cls, parts[0])  # type: ignore[type-var]

    def __repr__(self) -> str:
        parts = [f"{name}={value!r}" for name, value in zip(self._fields, tuple(self))]  # type: ignore
        return f"torch.return_types.{type(self).__name__}(\n" + ",\n".join(parts) + ")"


class max_result(NamedResults, namedtuple("max", ("values", "indices"))):
    """What ``max(dim)`` returns: values and indices."""

    __slots__ = ()


class min_result(NamedResults, namedtuple("min", ("values", "indices"))):
    """What ``min(dim)`` returns: values and indices."""

    __slots__ = ()


@register(node=MaxDim, out=True)
def max(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

    - ``dim``: int (or another Tensor to compare with element by element).
    - ``keepdim``: keep the reduced dimension, with size 1.

    Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose.

    >>> torch.max(torch.tensor([3, 5, 4]))
    tensor(5)
    """
    return _extreme("max", input, dim, keepdim)


@register(node=MinDim, out=True)
def min(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The smallest element; with ``dim`` a pair (values, indices); see ``max`` (``torch.min``).

    >>> torch.min(torch.tensor([[3, 5], [4, 2]]), 1).indices
    tensor([0, 1])
    """
    return _extreme("min", input, dim, keepdim)


def _extreme(name: str, input: Tensor, dim: Any, keepdim: bool) -> Any:
    check_tensor(name, input)
    if isinstance(dim, Tensor):
        return (maximum if name == "max" else minimum)(input, dim)
    if dim is None:
        check_not_empty(name, input)
        return (MaxAll if name == "max" else MinAll).apply(input)
    indices = _arg_extreme(name, name, input, dim, True)
    cls, result = (MaxDim, max_result) if name == "max" else (MinDim, min_result)
    return result(*take_along_dim(cls, input, wrap_dim(dim, input.array.ndim), keepdim, indices))


def take_along_dim(
    cls: type[TakeAlongDim], input: Tensor, dim: int, keepdim: bool, indices: np.ndarray
) -> tuple[Tensor, Tensor]:
    """The pair (values, indices); ``indices`` has size 1 along ``dim``."""
    values = cls.apply(input, dim=dim, keepdim=keepdim, indices=indices)
    kept = wrap(indices if keepdim or not indices.ndim else indices.squeeze(dim))
    if values._edge is not None:
        keep_operands(values._edge, (kept,))
    return values, kept


def check_not_empty(name: str, input: Tensor) -> None:
    """Raise torch's error when there is no element to choose."""
    if input.array.size == 0:
        raise RuntimeError(
            f"{name}(): Expected reduction dim to be specified for input.numel() == 0. "
            "Specify the reduction dim with the 'dim' argument."
        )


def check_dim_not_empty(name: str, input: Tensor, dim: int) -> None:
    """Raise torch's error when a dimension that is to be reduced has no elements."""
    if input.array.ndim and input.array.shape[dim] == 0:
        raise IndexError(f"{name}: Expected reduction dim {dim} to have non-zero size.")


def _arg_extreme(name: str, caller: str, input: Tensor, dim: Any, keepdims: bool) -> np.ndarray:
    """Indices of the extremes along ``dim``; NaN counts as the extreme, as in torch."""
    array = input.array
    dim = wrap_dim(dim, array.ndim)
    if array.ndim == 0:
        return zeros_beside(array, (), np.int64)
    check_dim_not_empty(f"{caller}()", input, dim)
    find: Callable[..., Any] = np.argmax if name == "max" else np.argmin
    return result_array(find(array, axis=dim, keepdims=keepdims)).astype(np.int64, copy=False)


@register(out=True)
def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

    Raises IndexError when there is nothing to choose from.

    >>> torch.argmax(torch.tensor([[3, 5], [4, 2]]), 1)
    tensor([1, 0])
    """
    return _arg("max", input, dim, keepdim)


@register(out=True)
def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``).

    >>> torch.argmin(torch.tensor([3, 1, 2]))
    tensor(1)
    """
    return _arg("min", input, dim, keepdim)


def _arg(name: str, input: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    check_tensor(f"arg{name}", input)
    if input.array.dtype.kind == "b":
        raise RuntimeError(f"arg{name}(): does not support bool input")
    if dim is not None:
        dim = as_int(f"arg{name}", "dim", dim)
        return wrap(_arg_extreme(name, f"arg{name}", input, dim, keepdim))
    if input.array.size == 0:
        raise IndexError(
            f"arg{name}(): Expected reduction dim to be specified for input.numel() == 0."
        )
    find: Callable[..., Any] = np.argmax if name == "max" else np.argmin
    index = result_array(find(input.array)).astype(np.int64, copy=False)
    return wrap(index.reshape((1,) * input.array.ndim) if keepdim else index)
