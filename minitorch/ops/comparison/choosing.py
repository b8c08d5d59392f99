"""Choosing: one of two by a condition, the larger of two, the largest of many."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import is_foreign
from ...errors import warn
from ...grad_mode import mode
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, binary, check_tensor, not_a_tensor, promote_all, register
from ...graph.node import Function, record, version_of
from ...tensors import Tensor, wrap
from ...tensors.result_strides import laid_out
from ...tensors.shapes import broadcast_shapes
from ..indexing.masking import nonzero
from ..scalars import element_of


class Where(Function):
    """One of two, element by element, by a condition.    Each gets the gradient of its places."""

    __slots__ = ("condition",)
    keeps = "own"

    def forward(self, x, y):
        return v.select(self.condition.array, x, y)

    def backward(self, g, condition):
        gx = v.where(condition, g, 0) if self.needs(0) else None
        return gx, v.where(condition, 0, g) if self.needs(1) else None


@register(method=False, node=Where, out=True)
def where(condition: Tensor, input: Any = None, other: Any = None) -> Any:
    """``input`` where the condition holds, ``other`` elsewhere, broadcast (``torch.where``).

    - ``condition``: bool Tensor; ``input``, ``other``: Tensors or numbers. Without them, the
      indices of the non-zero elements, one tensor per dimension.

    Raises RuntimeError when the condition is not bool or the shapes do not broadcast.

    >>> torch.where(torch.tensor([True, False]), 1, torch.tensor([10, 20]))
    tensor([ 1, 20])
    """
    check_tensor("where", condition)
    if input is None and other is None:
        return nonzero(condition, as_tuple=True)
    for argument, position, value in (("input", 2, input), ("other", 3, other)):
        if not isinstance(value, (Tensor, *NUMBERS)):
            raise not_a_tensor("where", argument, position, value)
    if condition.array.dtype == np.uint8:
        warn(
            "where received a uint8 condition tensor. This behavior is deprecated and will be "
            "removed in a future version of PyTorch. Use a boolean condition instead."
        )
        condition = wrap(condition.array.astype(np.bool_))
    if condition.array.dtype.kind != "b":
        raise RuntimeError(
            "where expected condition to be a boolean tensor, but got a tensor with dtype "
            f"{condition.dtype.scalar_name}"
        )
    arrays = promote_all((input, other))
    for value in (input, other):
        if not isinstance(value, Tensor):
            element_of(value, arrays[0].dtype, infinite=arrays[0].dtype == np.float16)
    broadcast_shapes(condition.array.shape, arrays[0].shape, arrays[1].shape)
    node = Where()
    node.condition = condition
    out = wrap(laid_out(node.forward(*arrays), (condition.array, *arrays)))
    if mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in (input, other)]):
        node.saved = (condition,)
        record(node, (input, other), out)
        node.versions = (version_of(condition),)
    return out


def _where_method(self: Tensor, condition: Tensor, other: Any) -> Tensor:
    """``self`` where the condition holds, ``other`` elsewhere (``Tensor.where``)."""
    return where(condition, self, other)


Tensor.where = _where_method  # type: ignore[method-assign]


class Maximum(Function):
    """The larger of two, element by element.    Equal elements share the gradient by halves."""

    keeps = "inputs"

    def forward(self, x, y):
        return np.maximum(x, y)

    def backward(self, g, x, y):
        half = half_where(x == y, g)
        gx = v.pick(~(x < y), half) if self.needs(0) else None  # NaN is neither: both get it
        return gx, v.pick(~(x > y), half) if self.needs(1) else None


class Minimum(Function):
    """The smaller of two, element by element.    Equal elements share the gradient by halves."""

    keeps = "inputs"

    def forward(self, x, y):
        return np.minimum(x, y)

    def backward(self, g, x, y):
        half = half_where(x == y, g)
        gx = v.pick(~(x > y), half) if self.needs(0) else None
        return gx, v.pick(~(x < y), half) if self.needs(1) else None


def half_where(equal: Any, g: Any) -> Any:
    """Half of ``g`` where two are equal, all of it elsewhere."""
    return v.where(equal, g * 0.5, g) if is_foreign(equal) or equal.any() else g


_maximum, _minimum = binary(Maximum), binary(Minimum)


@register(node=Maximum, out=True)
def maximum(input: Tensor, other: Tensor) -> Tensor:
    """The larger of two tensors, element by element with broadcasting (``torch.maximum``).

    >>> torch.maximum(torch.tensor([1, 5]), torch.tensor([3, 4]))
    tensor([3, 5])
    """
    return _of_two("maximum", _maximum, input, other)


@register(node=Minimum, out=True)
def minimum(input: Tensor, other: Tensor) -> Tensor:
    """The smaller of two tensors, element by element with broadcasting (``torch.minimum``).

    >>> torch.minimum(torch.tensor([1, 5]), torch.tensor([3, 4]))
    tensor([1, 4])
    """
    return _of_two("minimum", _minimum, input, other)


def _of_two(name: str, entry: Any, input: Any, other: Any) -> Tensor:
    check_tensor(name, input)
    check_tensor(name, other, "other", 2)
    return entry(input, other)
