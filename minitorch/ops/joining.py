"""Joining: cat along a dimension that is there, stack along a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..autograd.entries import promote_all, register
from ..autograd.function import Function, record
from ..errors import type_name
from ..grad_mode import mode
from ..shapes import wrap_dim
from ..tensors import Tensor, wrap

_new = object.__new__


class Cat(Function):
    """Tensors one after the other along a dimension.    Each gets its part of the gradient."""

    # sizes: of each tensor along dim, None for one that is left out
    __slots__ = ("dim", "sizes")

    def forward(self, *arrays):
        joined = [x for x, size in zip(arrays, self.sizes) if size is not None]
        return np.ascontiguousarray(np.concatenate(joined, self.dim))

    def backward(self, g):
        parts, start = [], 0
        for size in self.sizes:
            if size is None:
                parts.append(g.reshape((-1,))[:0])
                continue
            parts.append(g[(slice(None),) * self.dim + (slice(start, start + size),)])
            start += size
        return tuple(parts)


class Stack(Function):
    """Tensors side by side along a new dimension.    Each gets its part of the gradient."""

    __slots__ = ("dim", "n")

    def forward(self, *arrays):
        return np.ascontiguousarray(np.stack(arrays, self.dim))

    def backward(self, g):
        return tuple([g[(slice(None),) * self.dim + (i,)] for i in range(self.n)])


@register("cat", "concat", "concatenate", method=False, node=Cat, out=True)
def cat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim``; 1-D empty ones are skipped.

    Raises ValueError for an empty list, RuntimeError when the shapes do not fit.
    """
    _check_sequence("cat", tensors)
    if not tensors:
        raise ValueError("torch.cat(): expected a non-empty list of Tensors")
    # torch's legacy exception: an empty vector joins with anything
    joined = [x for x in tensors if x.array.shape != (0,)] or list(tensors[:1])
    first, kept = joined[0].array, {id(x) for x in joined}
    dim = wrap_dim(dim, first.ndim)
    for number, x in enumerate(joined):
        _check_joinable(first, x.array, dim, number)
    sizes = [x.array.shape[dim] if id(x) in kept else None for x in tensors]
    return _join(Cat, tensors, dim=dim, sizes=sizes)


def _check_joinable(first: np.ndarray, array: np.ndarray, dim: int, number: int) -> None:
    if array.ndim == 0:
        raise RuntimeError(f"zero-dimensional tensor (at position {number}) cannot be concatenated")
    if array.ndim != first.ndim:
        raise RuntimeError(
            f"Tensors must have same number of dimensions: got {first.ndim} and {array.ndim}"
        )
    for axis, (want, got) in enumerate(zip(first.shape, array.shape)):
        if axis != dim and want != got:
            raise RuntimeError(
                f"Sizes of tensors must match except in dimension {dim}. Expected size {want} but "
                f"got size {got} for tensor number {number} in the list."
            )


@register(method=False, node=Stack, out=True)
def stack(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    """Join tensors of equal shape along a new dimension at ``dim`` (``torch.stack``).

    Raises RuntimeError for an empty list or unequal shapes.
    """
    _check_sequence("stack", tensors)
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    first = tensors[0].array
    dim = wrap_dim(dim, first.ndim + 1)
    for number, x in enumerate(tensors):
        if x.array.shape != first.shape:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(first.shape)} at entry "
                f"0 and {list(x.array.shape)} at entry {number}"
            )
    return _join(Stack, tensors, dim=dim, n=len(tensors))


def _check_sequence(name: str, tensors: Any) -> None:
    if not isinstance(tensors, (tuple, list)):
        raise TypeError(
            f"{name}(): argument 'tensors' (position 1) must be tuple of Tensors, not "
            f"{type_name(tensors)}"
        )
    for number, x in enumerate(tensors):
        if not isinstance(x, Tensor):
            raise TypeError(
                f"expected Tensor as element {number} in argument 0, but got {type_name(x)}"
            )


def _join(cls: type[Function], tensors: Sequence[Tensor], **settings: Any) -> Tensor:
    node = _new(cls)
    for name, value in settings.items():
        setattr(node, name, value)
    out = wrap(node.forward(*promote_all(tensors)))
    if mode.grad and any([x.requires_grad for x in tensors]):
        record(node, tuple(tensors), out)
    return out
