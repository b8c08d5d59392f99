"""Choosing: one of two by a condition, the larger of two, the largest of many."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import NUMBERS, binary, check_tensor, not_a_tensor, promote_all, register
from ..autograd.function import Function, record
from ..errors import type_name
from ..grad_mode import mode
from ..shapes import broadcast_shapes, wrap_dim
from ..tensors import Tensor, wrap
from .reduce import expand_back


class Where(Function):
    """One of two, element by element, by a condition.    Each gets the gradient of its places."""

    __slots__ = ("condition",)
    keeps = "own"

    def forward(self, x, y):
        return np.where(self.condition.array, x, y)

    def backward(self, g, condition):
        gx = v.where(condition, g, g * 0) if self.needs(0) else None
        return gx, v.where(condition, g * 0, g) if self.needs(1) else None


@register(method=False, node=Where, out=True)
def where(condition: Tensor, input: Any = None, other: Any = None) -> Any:
    """``input`` where the condition holds, ``other`` elsewhere, broadcast (``torch.where``).

    - ``condition``: bool Tensor; ``input``, ``other``: Tensors or numbers. Without them, the
      indices of the non-zero elements, one tensor per dimension.

    Raises RuntimeError when the condition is not bool or the shapes do not broadcast.
    """
    check_tensor("where", condition)
    if input is None and other is None:
        return tuple([wrap(np.ascontiguousarray(index)) for index in np.nonzero(condition.array)])
    for argument, position, value in (("input", 2, input), ("other", 3, other)):
        if not isinstance(value, (Tensor, *NUMBERS)):
            raise not_a_tensor("where", argument, position, value)
    if condition.array.dtype.kind != "b":
        kind = condition.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")
        raise RuntimeError(
            f"where expected condition to be a boolean tensor, but got a tensor with dtype {kind}"
        )
    arrays = promote_all((input, other))
    broadcast_shapes(condition.array.shape, arrays[0].shape, arrays[1].shape)
    node = Where()
    node.condition = condition
    out = wrap(node.forward(*arrays))
    if mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in (input, other)]):
        node.saved = (condition,)
        record(node, (input, other), out)
        node.versions = (condition._version,)
    return out


def _where_method(self: Tensor, condition: Tensor, other: Any) -> Tensor:
    """``self`` where the condition holds, ``other`` elsewhere (``Tensor.where``)."""
    return where(condition, self, other)


Tensor.where = _where_method  # type: ignore[method-assign]


class MaxAll(Function, node="MaxBackward1"):
    """The largest of all elements.    Ties share the gradient evenly."""

    keeps = "input and output"

    def forward(self, x):
        return x.max()

    def backward(self, g, x, y):
        return share_evenly(g, same(x, y))


class MinAll(Function, node="MinBackward1"):
    """The smallest of all elements.    Ties share the gradient evenly."""

    keeps = "input and output"

    def forward(self, x):
        return x.min()

    def backward(self, g, x, y):
        return share_evenly(g, same(x, y))


def same(x: Any, y: Any) -> Any:
    """Where two are equal; NaN, which equals nothing, counts as equal to NaN."""
    return (x == y) | ((x != x) & (y != y))


def share_evenly(g: Any, chosen: Any) -> Any:
    """The gradient of one result, divided among the elements that it may have come from."""
    return g / chosen.sum() * chosen


class TakeAlongDim(Function):
    """One element along a dimension, at given indices.    The gradient goes to that element."""

    __slots__ = ("dim", "keepdim", "indices", "n")
    keeps = "own"

    def forward(self, x):
        self.saved = (self.indices,)
        if x.ndim == 0:
            return x.copy()
        self.n = x.shape[self.dim]
        taken = np.take_along_axis(x, self.indices, self.dim)
        return taken if self.keepdim else taken.squeeze(self.dim)

    def backward(self, g, indices):
        if np.ndim(indices) == 0:
            return g
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


@register(node=MaxDim, out=True)
def max(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The largest element; with ``dim`` a pair (values, indices); with a Tensor, ``maximum``.

    - ``dim``: int (or another Tensor to compare with element by element).
    - ``keepdim``: keep the reduced dimension, with size 1.

    Counterpart: ``torch.max``. Raises RuntimeError or IndexError when there is nothing to choose.
    """
    return _extreme("max", input, dim, keepdim)


@register(node=MinDim, out=True)
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
    values = cls.apply(input, dim=dim, keepdim=keepdim, indices=indices)
    kept = indices if keepdim or not indices.ndim else indices.squeeze(dim)
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


@register(out=True)
def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the (first) largest element, of all or along ``dim``, int64 (``torch.argmax``).

    Raises IndexError when there is nothing to choose from.
    """
    return _arg("max", input, dim, keepdim)


@register(out=True)
def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the (first) smallest element, of all or along ``dim`` (``torch.argmin``)."""
    return _arg("min", input, dim, keepdim)


def _arg(name: str, input: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    check_tensor(f"arg{name}", input)
    if input.array.dtype.kind == "b":
        raise RuntimeError(f"arg{name}(): does not support bool input")
    if dim is not None and not isinstance(dim, int):
        raise TypeError(f"arg{name}(): argument 'dim' must be int, not {type_name(dim)}")
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


@register(node=Maximum, out=True)
def maximum(input: Tensor, other: Tensor) -> Tensor:
    """The larger of two tensors, element by element with broadcasting (``torch.maximum``)."""
    return _of_two("maximum", _maximum, input, other)


@register(node=Minimum, out=True)
def minimum(input: Tensor, other: Tensor) -> Tensor:
    """The smaller of two tensors, element by element with broadcasting (``torch.minimum``)."""
    return _of_two("minimum", _minimum, input, other)


def _of_two(name: str, entry: Any, input: Any, other: Any) -> Tensor:
    check_tensor(name, input)
    check_tensor(name, other, "other", 2)
    return entry(input, other)
