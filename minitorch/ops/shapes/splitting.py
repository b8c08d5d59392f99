"""Splitting: several tensors that each read a part of one: unbind, split, chunk.

The parts are outputs of one node, and may not be written into while gradients are recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, zeros_beside
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...graph.views import finish_views
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ...tensors.storage import Storage
from ..arguments import as_int, wrong_type

# ---- one node, several views --------------------------------------------------------------------


class Unbind(Function):
    """Every index of a dimension as a tensor of its own.    The gradients are stacked again."""

    __slots__ = ("dim", "parts")

    def backward(self, g):
        return (put_parts(g, self.parts, self.shape, self.dtype, as_tensors=False),)

    def run_recorded(self, g):
        return (put_parts(g, self.parts, self.shape, self.dtype, as_tensors=True),)


class Split(Unbind):
    """Consecutive ranges of a dimension.    The gradients are joined again."""


class SplitWithSizes(Split):
    """The same, with a size for each range."""


class UnsafeSplit(Split):
    """The same, as results that count their writes each for itself."""


class UnsafeSplitWithSizes(Split):
    """The same, with a size for each range."""


def put_parts(g: Any, parts: Any, shape: Any, dtype: np.dtype, as_tensors: bool) -> Any:
    """The gradient of each part where the part came from, and 0 where there is none (None)."""
    given = next(part for part in g if part is not None)
    is_whole = not as_tensors and all([part is not None for part in g])
    room = empty_beside if is_whole else zeros_beside
    gx = room(given.array if as_tensors else given, shape, dtype)
    if as_tensors:
        gx = wrap(gx)
    for part, index in zip(g, parts):
        if part is not None:
            gx[index] = part
    return gx


@register(node=Unbind)
def unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """One view per index of dimension ``dim``, which is dropped (``torch.unbind``).

    Raises IndexError when ``dim`` is out of range, or for a 0-d tensor.

    >>> torch.unbind(torch.tensor([[1, 2], [3, 4]]))
    (tensor([1, 2]), tensor([3, 4]))
    """
    check_tensor("unbind", input)
    array = input.array
    if array.ndim == 0:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    dim = wrap_dim(dim, array.ndim)
    node = Unbind()
    node.parts = [(slice(None),) * dim + (i,) for i in range(array.shape[dim])]
    return finish_views(node, input, [array[(*part, ...)] for part in node.parts])


def _split(
    cls: type[Split], input: Tensor, sections: Sequence[int], dim: int
) -> tuple[Tensor, ...]:
    """One view for each of the consecutive sections of a dimension."""
    node = cls()
    node.parts, end = [], 0
    for size in sections:
        start, end = end, end + size
        node.parts.append((slice(None),) * dim + (slice(start, end),))
    return finish_views(node, input, [input.array[part] for part in node.parts])


def _sections(input: Tensor, split_size: Any, dim: int) -> list[int]:
    """The sizes of parts of equal size, the last maybe smaller."""
    total, size = input.array.shape[dim], as_int("split", "split_size", split_size)
    if size < 0:
        raise RuntimeError(f"split expects split_size be non-negative, but got split_size={size}")
    if size == 0 and total:
        raise RuntimeError(
            f"split_size can only be 0 if dimension size is 0, but got dimension size of {total}"
        )
    return [min(size, total - i) for i in range(0, total, size)] if total else [0]


def _given_sections(input: Tensor, sizes: Any, dim: int) -> list[int]:
    """The sizes of parts as they were given, checked."""
    if not isinstance(sizes, (tuple, list)):
        raise wrong_type("split_with_sizes", "split_sizes", "tuple of ints", sizes, 2)
    total = input.array.shape[dim]
    sections = [as_int("split_with_sizes", "split_sizes", size) for size in sizes]
    if any([size < 0 for size in sections]):
        raise RuntimeError(
            "split_with_sizes expects split_sizes have only non-negative entries, but got "
            f"split_sizes={sections}"
        )
    if sum(sections) != total:
        raise RuntimeError(
            f"split_with_sizes expects split_sizes to sum exactly to {total} (input tensor's "
            f"size at dimension {dim}), but got split_sizes={sections}"
        )
    return sections


def _dim_to_split(name: str, input: Tensor, dim: int) -> int:
    check_tensor(name, input)
    if input.array.ndim == 0:
        raise RuntimeError(f"{name} expects at least a 1-dimensional tensor")
    return wrap_dim(dim, input.array.ndim)


@register(node=Split)
def split(
    tensor: Tensor, split_size_or_sections: Any = None, dim: int = 0, *, split_size: Any = None
) -> tuple[Tensor, ...]:
    """Views of consecutive ranges of a dimension (``torch.split``).

    - ``split_size_or_sections`` (the method calls it ``split_size``): int, the size of each part
      (the last may be smaller), or a list of sizes that add up to the size of the dimension.

    The views may not be written into while gradients are recorded. Raises RuntimeError when the
    sizes do not fit.

    >>> torch.split(torch.arange(5), 2)
    (tensor([0, 1]), tensor([2, 3]), tensor([4]))
    """
    sizes = split_size if split_size_or_sections is None else split_size_or_sections
    dim = _dim_to_split("split", tensor, dim)
    if isinstance(sizes, (int, np.integer, Tensor)):
        return _split(Split, tensor, _sections(tensor, sizes, dim), dim)
    return _split(SplitWithSizes, tensor, _given_sections(tensor, sizes, dim), dim)


@register(node=SplitWithSizes)
def split_with_sizes(input: Tensor, split_sizes: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """``split`` with a list of sizes (``torch.split_with_sizes``).

    >>> torch.split_with_sizes(torch.arange(3), [1, 2])
    (tensor([0]), tensor([1, 2]))
    """
    check_tensor("split_with_sizes", input)
    dim = _dim_to_split("split", input, dim)
    return _split(SplitWithSizes, input, _given_sections(input, split_sizes, dim), dim)


def _chunk_sections(name: str, input: Tensor, chunks: Any, dim: int) -> list[int]:
    chunks = as_int(name, "chunks", chunks)
    return chunk_sizes(input.array.shape[dim], chunks)


def chunk_sizes(size: int, chunks: int) -> list[int]:
    """The sizes of at most ``chunks`` parts of ``size`` elements, all equal but for the last.

    Their size is rounded up, so there may be fewer parts than asked for. Of no element there are
    as many parts as asked for, all empty, as in torch. Raises RuntimeError for less than one part.
    """
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    if size == 0:
        return [0] * chunks
    part = -(-size // chunks)
    return [min(part, size - start) for start in range(0, size, part)]


@register(node=Split)
def chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """At most ``chunks`` views of equal size, the last maybe smaller (``torch.chunk``).

    >>> torch.chunk(torch.arange(5), 2)
    (tensor([0, 1, 2]), tensor([3, 4]))
    """
    check_tensor("chunk", input)
    if input.array.ndim == 0:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    dim = wrap_dim(dim, input.array.ndim)
    sections = _chunk_sections("chunk", input, chunks, dim)
    return _split(Split if input.array.shape[dim] else SplitWithSizes, input, sections, dim)


def _unsafe(parts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
    """Parts that autograd takes for results of their own: no views, each with its own counter."""
    for part in parts:
        part._view = None
        part._storage = Storage(part.array)
    return parts


@register(node=UnsafeSplit)
def unsafe_split(input: Tensor, split_size: int, dim: int = 0) -> tuple[Tensor, ...]:
    """``split`` into parts that may be written into (``torch.unsafe_split``).

    Autograd does not follow a write from one part to the input or to another part.

    >>> torch.unsafe_split(torch.arange(3), 2)
    (tensor([0, 1]), tensor([2]))
    """
    dim = _dim_to_split("split", input, dim)
    return _unsafe(_split(UnsafeSplit, input, _sections(input, split_size, dim), dim))


@register(node=UnsafeSplitWithSizes)
def unsafe_split_with_sizes(input: Tensor, split_sizes: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """``split_with_sizes`` into parts that may be written into (``torch.unsafe_split_with_sizes``).

    >>> torch.unsafe_split_with_sizes(torch.arange(3), (1, 2))
    (tensor([0]), tensor([1, 2]))
    """
    dim = _dim_to_split("split", input, dim)
    sections = _given_sections(input, split_sizes, dim)
    return _unsafe(_split(UnsafeSplitWithSizes, input, sections, dim))


@register(node=UnsafeSplit)
def unsafe_chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """``chunk`` into parts that may be written into; see ``unsafe_split`` (``torch.unsafe_chunk``).

    >>> torch.unsafe_chunk(torch.arange(4), 2)
    (tensor([0, 1]), tensor([2, 3]))
    """
    check_tensor("unsafe_chunk", input)
    if input.array.ndim == 0:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    dim = wrap_dim(dim, input.array.ndim)
    cls = UnsafeSplit if input.array.shape[dim] else UnsafeSplitWithSizes
    return _unsafe(_split(cls, input, _chunk_sections("unsafe_chunk", input, chunks, dim), dim))
