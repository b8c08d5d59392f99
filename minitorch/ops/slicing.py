"""Slicing: views of some of the elements: select, narrow, split, unbind, as_strided.

The gradient of a part is put where the part was taken from, with zeros elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import check_tensor, register
from ..autograd.function import Function
from ..autograd.history import AsStrided, Geometry, ViewFunction, finish_view, finish_views
from ..errors import type_name
from ..shapes import wrap_dim
from ..storage import owner_of
from ..tensors import Tensor, wrap

_new = object.__new__


class Select(ViewFunction):
    """One index of a dimension.    The gradient is put there, zeros elsewhere."""

    __slots__ = ("dim", "index", "old_shape")

    def forward(self, x):
        self.old_shape = x.shape
        # the trailing ellipsis makes NumPy return a 0-d view instead of a number
        return x[(slice(None),) * self.dim + (self.index, ...)]

    def backward(self, g):
        return put_back(g, self.old_shape, (slice(None),) * self.dim + (self.index,))


class Slice(ViewFunction):
    """A range of a dimension.    The gradient is put there, zeros elsewhere."""

    __slots__ = ("dim", "range", "old_shape")

    def forward(self, x):
        self.old_shape = x.shape
        return x[(slice(None),) * self.dim + (self.range,)]

    def backward(self, g):
        return put_back(g, self.old_shape, (slice(None),) * self.dim + (self.range,))


def put_back(g: Any, shape: tuple[int, ...], index: tuple[Any, ...]) -> Any:
    """Zeros of ``shape`` with ``g`` at ``index``."""
    gx = v.zeros(shape, like=g)
    gx[index] = g
    return gx


@register(node=Select)
def select(input: Tensor, dim: int, index: int) -> Tensor:
    """The elements at ``index`` of dimension ``dim``, which is dropped (``torch.select``).

    Raises IndexError when out of range.
    """
    check_tensor("select", input)
    if not isinstance(index, (int, np.integer, Tensor)):
        raise TypeError(f"select(): argument 'index' must be int, not {type_name(index)}")
    shape = input.array.shape
    if not shape:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    dim = wrap_dim(dim, len(shape))
    if not -shape[dim] <= index < shape[dim]:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(shape)} at dimension "
            f"{dim}"
        )
    return Select.apply(input, dim=dim, index=index)


@register(node=Slice)
def narrow(input: Tensor, dim: int, start: Any, length: int) -> Tensor:
    """``length`` entries of dimension ``dim`` from ``start`` on (``torch.narrow``).

    Raises RuntimeError and IndexError when that is out of range.
    """
    shape = input.array.shape
    if not shape:
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    dim, start = wrap_dim(dim, len(shape)), int(start)
    size = shape[dim]
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    if not -size <= start <= size:
        raise IndexError(
            f"start out of range (expected to be in range of [{-size}, {size}], but got {start})"
        )
    start = start + size if start < 0 else start
    if start + length > size:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({size}).")
    return Slice.apply(input, dim=dim, range=slice(start, start + length, 1))


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


def put_parts(g: Any, parts: Any, shape: Any, dtype: np.dtype, as_tensors: bool) -> Any:
    """Zeros with the gradient of each part where the part came from (None: no gradient)."""
    gx = np.zeros(shape, dtype)
    if as_tensors:
        gx = wrap(gx)
    for part, index in zip(g, parts):
        if part is not None:
            gx[index] = part
    return gx


@register(node=Unbind)
def unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """One view per index of dimension ``dim``, which is dropped (``torch.unbind``)."""
    check_tensor("unbind", input)
    array = input.array
    if array.ndim == 0:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    dim = wrap_dim(dim, array.ndim)
    node = _new(Unbind)
    node.parts = [(slice(None),) * dim + (i,) for i in range(array.shape[dim])]
    return finish_views(node, input, [array[(*part, ...)] for part in node.parts])


@register(node=Split)
def split(input: Tensor, split_size_or_sections: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """Views of consecutive ranges of a dimension (``torch.split``).

    - ``split_size_or_sections``: int, the size of each part (the last may be smaller), or a list
      of sizes that add up to the size of the dimension.
    """
    check_tensor("split", input)
    array = input.array
    if array.ndim == 0:
        raise RuntimeError("split expects at least a 1-dimensional tensor")
    dim = wrap_dim(dim, array.ndim)
    cls = Split
    total = array.shape[dim]
    if isinstance(split_size_or_sections, int):
        size = split_size_or_sections
        if size < 0:
            raise RuntimeError(
                f"split expects split_size be non-negative, but got split_size={size}"
            )
        if size == 0 and total:
            raise RuntimeError(
                "split_size can only be 0 if dimension size is 0, but got dimension size of "
                f"{total}"
            )
        sections = [min(size, total - i) for i in range(0, total, size)] if total else [0]
    else:
        cls = SplitWithSizes
        sections = list(split_size_or_sections)
        if any([n < 0 for n in sections]):
            raise RuntimeError(
                "split_with_sizes expects split_sizes have only non-negative entries, but got "
                f"split_sizes={sections}"
            )
        if sum(sections) != total:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {total} (input tensor's "
                f"size at dimension {dim}), but got split_sizes={sections}"
            )
    node = _new(cls)
    ends = np.cumsum(sections).tolist()
    node.parts = [(slice(None),) * dim + (slice(end - n, end),) for n, end in zip(sections, ends)]
    return finish_views(node, input, [array[part] for part in node.parts])


@register(node=Split)
def chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """At most ``chunks`` views of equal size, the last maybe smaller (``torch.chunk``)."""
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    if input.array.ndim == 0:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    size = input.array.shape[wrap_dim(dim, input.array.ndim)]
    if size == 0:  # torch makes as many parts as asked for, all empty
        return split(input, [0] * chunks, dim)
    return split(input, -(-size // chunks), dim)


@register(node=AsStrided)
def as_strided(input: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """The storage read with the given shape, strides and offset in elements (``torch.as_strided``).

    Raises RuntimeError when that would read outside the storage, and NotImplementedError (not in
    torch) when it would read outside a view that requires grad.
    """
    if len(size) != len(stride):
        raise RuntimeError("mismatch in length of strides and shape")
    if any([step < 0 for step in stride]):
        raise RuntimeError(
            "as_strided: Negative strides are not supported at the moment, got strides: "
            f"{list(stride)}"
        )
    if any([n < 0 for n in size]):
        raise RuntimeError(
            f"Storage size calculation overflowed with sizes={list(size)} and "
            f"strides={list(stride)}"
        )
    offset = input.storage_offset() if storage_offset is None else storage_offset
    last = offset + sum((n - 1) * s for n, s in zip(size, stride))
    itemsize = input.array.itemsize
    if all(size) and (last + 1) * itemsize > input.storage.nbytes():
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset}, and "
            f"itemsize {itemsize} requiring a storage size of {(last + 1) * itemsize} are out of "
            f"bounds for storage of size {input.storage.nbytes()}"
        )
    node = _new(AsStrided)
    flat = owner_of(input.array).reshape(-1, order="A")
    array = np.ndarray(
        tuple(size), flat.dtype, flat, offset * itemsize, [s * itemsize for s in stride]
    )
    node.base, node.view = Geometry(input.array), Geometry(array)
    if input.requires_grad and not node.base.covers(node.view):
        raise NotImplementedError(
            "as_strided of a view that requires grad must stay among the elements that the view "
            f"reads, but size {list(size)} and stride {list(stride)} reach beyond them. Try: "
            "as_strided of the view's base."
        )
    return finish_view(node, input, array)
