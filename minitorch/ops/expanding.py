"""Expanding: views that read each element several times, by strides of 0. No element is moved."""

from __future__ import annotations

from typing import Any

from ..autograd.entries import check_tensor, register
from ..autograd.history import ViewFunction, finish_view
from ..tensors import Tensor
from .arguments import as_ints
from .views import with_byte_strides

_new = object.__new__


class Expand(ViewFunction):
    """Dimensions of size 1 repeated by a stride of 0.    The engine sums the gradient back."""

    __slots__ = ("target",)

    def forward(self, x):
        new = len(self.target) - x.ndim
        strides = [0] * new + [
            step if size == wanted else 0
            for step, size, wanted in zip(x.strides, x.shape, self.target[new:])
        ]
        return with_byte_strides(x, self.target, strides)

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
    node = _new(Expand)
    node.target = _expand_target(
        input, as_ints("expand", "size", sizes if size is None else (size,))
    )
    return finish_view(node, input, node.forward(input.array))


def _expand_target(input: Tensor, sizes: tuple[int, ...]) -> tuple[int, ...]:
    old = input.array.shape
    if len(sizes) < len(old):
        kind = "CPUBoolType" if input.array.dtype.kind == "b" else input.dtype.tensor_name
        raise RuntimeError(
            f"expand({kind}{{{list(old)}}}, size={list(sizes)}): the number of "
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
