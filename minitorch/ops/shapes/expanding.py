"""Expanding: views that read each element several times, by strides of 0. No element is moved."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph.entry import check_tensor, register
from ...graph.views import ViewFunction, finish_view
from ...tensors import Tensor
from ..arguments import as_ints
from ..reductions.core import SumDims, sum
from .views import view, with_byte_strides


class Expand(ViewFunction):
    """Dimensions of size 1 repeated by a stride of 0.    The engine sums the gradient back."""

    def backward(self, g):
        return g


@register(node=Expand, function=False)
def expand(input: Tensor, *sizes: Any, size: Any = None, implicit: bool = False) -> Tensor:
    """Dimensions of size 1 stretched without copying (``Tensor.expand``); a view.

    - ``sizes`` (by keyword ``size``): ints or one tuple; -1 keeps a size; new dimensions may stand
      in front. ``implicit`` is torch's own and changes nothing.

    Raises RuntimeError when another dimension than one of size 1 would have to change.

    >>> torch.tensor([[1], [2]]).expand(-1, 3)
    tensor([[1, 1, 1],
            [2, 2, 2]])
    """
    sizes = as_ints("expand", "size", sizes if size is None else (size,))
    return finish_view(Expand, input, _expanded(input, sizes))


def _expanded(input: Tensor, sizes: tuple[int, ...]) -> np.ndarray:
    """The array read as expanded to ``sizes``: a stretched or new dimension has a stride of 0."""
    array = input.array
    new = len(sizes) - array.ndim
    target, strides = list(sizes), [0] * len(sizes)
    if new < 0:
        raise _does_not_expand(input, sizes)
    fits = True
    for dim, old, step in zip(range(new, len(sizes)), array.shape, array.strides):
        if sizes[dim] in (old, -1):
            target[dim], strides[dim] = old, step
        elif old != 1:
            fits = False
    if not fits or (target and min(target) < 0):
        raise _does_not_expand(input, sizes)
    return with_byte_strides(array, target, strides)


def _does_not_expand(input: Tensor, sizes: tuple[int, ...]) -> RuntimeError:
    """torch's error for sizes that a tensor cannot be expanded to."""
    old = input.array.shape
    if len(sizes) < len(old):
        kind = "CPUBoolType" if input.array.dtype.kind == "b" else input.dtype.tensor_name
        return RuntimeError(
            f"expand({kind}{{{list(old)}}}, size={list(sizes)}): the number of "
            f"sizes provided ({len(sizes)}) must be greater or equal to the number of dimensions "
            f"in the tensor ({len(old)})"
        )
    new = len(sizes) - len(old)
    for dim in reversed(range(len(sizes))):  # torch looks from the right
        size = sizes[dim]
        if dim < new and size == -1:
            return RuntimeError(
                f"The expanded size of the tensor ({size}) isn't allowed in a leading, "
                f"non-existing dimension {dim}"
            )
        if dim >= new and size != -1 and old[dim - new] not in (1, size):
            return RuntimeError(
                f"The expanded size of the tensor ({size}) must match the existing size "
                f"({old[dim - new]}) at non-singleton dimension {dim}.  Target sizes: "
                f"{list(sizes)}.  Tensor sizes: {list(old)}"
            )
    return RuntimeError("numel: integer multiplication overflow")


@register(node=Expand)
def broadcast_to(input: Tensor, *sizes: Any, size: Any = None) -> Tensor:
    """``expand(size)`` (``torch.broadcast_to``).

    >>> torch.broadcast_to(torch.tensor([1, 2]), (2, 2))
    tensor([[1, 2],
            [1, 2]])
    """
    check_tensor("broadcast_to", input)
    return expand(input, as_ints("broadcast_to", "size", sizes if size is None else (size,)))


@register(node=Expand, function=False)
def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """``expand(other.shape)`` (``Tensor.expand_as``).

    >>> torch.tensor([1, 2]).expand_as(torch.zeros(3, 2)).shape
    torch.Size([3, 2])
    """
    check_tensor("expand_as", other, "other", 2)
    return expand(input, other.array.shape)


@register(node=SumDims, function=False)
def sum_to_size(input: Tensor, *sizes: Any, size: Any = None) -> Tensor:
    """The opposite of ``expand``: stretched and new dimensions are summed (``sum_to_size``).

    Returns the tensor itself when it has that size already. Raises RuntimeError unless a tensor of
    that size could be expanded to this one's.

    >>> torch.ones(2, 3).sum_to_size(1, 3)
    tensor([[2., 2., 2.]])
    """
    target = as_ints("sum_to_size", "size", sizes if size is None else (size,))
    shape = input.array.shape
    new = len(shape) - len(target)
    if new < 0 or any([n not in (1, old) for n, old in zip(target, shape[new:])]):
        raise RuntimeError(f"size {{{list(target)}}} is not expandable to size {{{list(shape)}}}.")
    if not target:
        return sum(input)
    dims = [d for d in range(len(shape)) if d < new or (target[d - new] == 1 != shape[d])]
    if not dims:
        return input
    summed = sum(input, tuple(dims), True)
    return view(summed, target) if new else summed
