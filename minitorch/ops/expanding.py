"""Expanding: views that read each element several times, by strides of 0. No element is moved."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd.entries import check_tensor, register
from ..autograd.history import ViewFunction
from ..tensors import Tensor
from .views import check_ints, ints


class Expand(ViewFunction):
    """Dimensions of size 1 repeated by a stride of 0.    The engine sums the gradient back."""

    __slots__ = ("target",)

    def forward(self, x):
        return np.lib.stride_tricks.as_strided(x, *_expanded(x, self.target))

    def backward(self, g):
        return g


def _expanded(x: np.ndarray, shape: tuple[int, ...]) -> tuple[tuple[int, ...], list[int]]:
    """Shape and strides (in bytes) of the expanded array; a stretched dimension has stride 0."""
    new = len(shape) - x.ndim
    strides = []
    for dim, size in enumerate(shape):
        if dim >= new:
            old = x.shape[dim - new]
            strides.append(x.strides[dim - new] if old == size else 0)
        else:
            strides.append(0)
    return shape, strides


@register(node=Expand, function=False)
def expand(input: Tensor, *sizes: Any) -> Tensor:
    """Dimensions of size 1 stretched without copying (``Tensor.expand``).

    - ``sizes``: ints or one tuple; -1 keeps a size; new dimensions may stand in front.

    Raises RuntimeError when another dimension than one of size 1 would have to change.
    """
    if not sizes:
        raise TypeError('expand() missing 1 required positional arguments: "size"')
    return Expand.apply(input, target=_expand_target(input, ints(sizes)))


def _expand_target(input: Tensor, sizes: tuple[int, ...]) -> tuple[int, ...]:
    old = input.array.shape
    if len(sizes) < len(old):
        check_ints("expand", "size", sizes)
        raise RuntimeError(
            f"expand({input.dtype.tensor_name}{{{list(old)}}}, size={list(sizes)}): the number of "
            f"sizes provided ({len(sizes)}) must be greater or equal to the number of dimensions "
            f"in the tensor ({len(old)})"
        )
    new = len(sizes) - len(old)
    target = []
    for dim, size in reversed(list(enumerate(sizes))):  # torch looks from the right
        if dim < new:
            if size < 0:
                raise RuntimeError(
                    f"The expanded size of the tensor ({size}) isn't allowed in a leading, "
                    f"non-existing dimension {dim}"
                )
        elif size == -1:
            size = old[dim - new]
        elif old[dim - new] not in (1, size):
            raise RuntimeError(
                f"The expanded size of the tensor ({size}) must match the existing size "
                f"({old[dim - new]}) at non-singleton dimension {dim}.  Target sizes: "
                f"{list(sizes)}.  Tensor sizes: {list(old)}"
            )
        target.append(size)
    return tuple(reversed(target))


@register("broadcast_to", node=Expand)
def broadcast_to(input: Tensor, shape: Any) -> Tensor:
    """``expand(shape)`` (``torch.broadcast_to``)."""
    return expand(input, tuple(shape))


@register(node=Expand, function=False)
def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """``expand(other.shape)`` (``Tensor.expand_as``)."""
    check_tensor("expand_as", other, "other", 2)
    return expand(input, other.array.shape)
