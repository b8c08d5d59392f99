"""Cutting: parts of a dimension, each a slice with a node of its own: tensor_split, hsplit ..."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, invalid_arguments
from .slicing import Slice


def _slices(input: Tensor, ends: Sequence[int], dim: int) -> tuple[Tensor, ...]:
    """The parts of a dimension between the ends, as slices; the last goes on to the end."""
    parts, start = [], 0
    for end in (*ends, None):
        parts.append(Slice.apply(input, dim=dim, range=slice(start, end, 1)))
        start = end or 0
    return tuple(parts)


@register(node=Slice)
def tensor_split(
    input: Tensor,
    indices_or_sections: Any = None,
    dim: int = 0,
    *,
    sections: Any = None,
    indices: Any = None,
    tensor_indices_or_sections: Any = None,
) -> tuple[Tensor, ...]:
    """Views of parts of a dimension, of nearly equal or given size (``torch.tensor_split``).

    - ``indices_or_sections``: how many parts (an int, or 0-d int64 tensor): the first ones are
      larger by one where that does not come out even. Or where to cut: a tuple, or 1-d tensor.

    >>> torch.tensor_split(torch.arange(5), (1, 3))
    (tensor([0]), tensor([1, 2]), tensor([3, 4]))
    """
    check_tensor("tensor_split", input)
    for other in (sections, indices, tensor_indices_or_sections):
        indices_or_sections = other if indices_or_sections is None else indices_or_sections
    if isinstance(indices_or_sections, Tensor):
        indices_or_sections = _cuts_from(indices_or_sections)
    ndim = input.array.ndim
    if ndim == 0:
        raise RuntimeError(
            "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims"
        )
    dim = wrap_dim(dim, ndim)
    if isinstance(indices_or_sections, (tuple, list)):
        cuts = [as_int("tensor_split", "indices", cut) for cut in indices_or_sections]
        return _slices(input, cuts, dim)
    n = as_int("tensor_split", "sections", indices_or_sections)
    if n <= 0:
        raise RuntimeError(f"number of sections must be larger than 0, got {n}")
    size, larger = divmod(input.array.shape[dim], n)
    return _slices(input, [i * size + min(i, larger) for i in range(1, n)], dim)


def _cuts_from(given: Tensor) -> Any:
    if given.array.ndim > 1:
        raise RuntimeError(
            "tensor_split expected tensor_indices_or_sections to be a zero-dimensional or "
            f"one-dimensional tensor, but got a tensor with {given.array.ndim} dims"
        )
    if given.array.dtype != np.int64:
        raise RuntimeError(
            "tensor_split expected tensor_indices_or_sections to have dtype of long, but got "
            f"{given.dtype.scalar_name}"
        )
    return given.tolist()


def _split_along(
    name: str, input: Tensor, split: Any, dim: int, at_least: int
) -> tuple[Tensor, ...]:
    """tensor_split along one dimension, where a number of parts must come out even."""
    check_tensor(name, input)
    shape = input.array.shape
    if len(shape) < at_least:
        raise RuntimeError(
            f"torch.{name} requires a tensor with at least {at_least} dimension, but got a tensor "
            f"with {len(shape)} dimensions!"
        )
    if not isinstance(split, (tuple, list)):
        if not isinstance(split, (int, np.integer, Tensor)) or isinstance(split, bool):
            raise invalid_arguments(
                name, input, split, expected="(Tensor input, int sections or tuple of ints indices)"
            )
        n = as_int(name, "sections", split)
        if n == 0 or shape[dim] % n:
            raise RuntimeError(
                f"torch.{name} attempted to split along dimension {dim}, but the size of the "
                f"dimension {shape[dim]} is not divisible by the split_size {n}!"
            )
    return tensor_split(input, split, dim)


@register(node=Slice)
def hsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """The columns in equal parts, or cut at given places (``torch.hsplit``); views.

    Raises RuntimeError when the parts would not be equal.

    >>> torch.hsplit(torch.arange(4), 2)
    (tensor([0, 1]), tensor([2, 3]))
    """
    dim = 1 if isinstance(input, Tensor) and input.array.ndim > 1 else 0
    return _split_along("hsplit", input, indices_or_sections, dim, 1)


@register(node=Slice)
def vsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """The rows in equal parts, or cut at given places (``torch.vsplit``); see ``hsplit``.

    >>> torch.vsplit(torch.tensor([[1], [2]]), 2)
    (tensor([[1]]), tensor([[2]]))
    """
    return _split_along("vsplit", input, indices_or_sections, 0, 2)


@register(node=Slice)
def dsplit(input: Tensor, indices_or_sections: Any) -> tuple[Tensor, ...]:
    """Parts along the third dimension (``torch.dsplit``); see ``hsplit``.

    >>> [part.shape[2] for part in torch.dsplit(torch.zeros(1, 1, 4), 2)]
    [2, 2]
    """
    return _split_along("dsplit", input, indices_or_sections, 2, 3)
