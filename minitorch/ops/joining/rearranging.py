"""Elements in another order or number: flip, rot90, roll, repeat, tile, repeat_interleave."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, empty_beside, is_foreign, row_major, to_host
from ...devices.asserting import check_on_device
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_index
from ...tensors.result_strides import empty_like
from ...tensors.shapes import wrap_dim, wrap_dims
from ..arguments import as_int, as_ints, invalid_arguments, not_implemented
from ..convolution.sliding import in_order_of
from ..indexing.gathering import index_select
from ..making.copies import CloneContiguous
from ..shapes.expanding import expand
from ..shapes.views import flatten, reshape, unsqueeze

# ---- flip, rot90, roll --------------------------------------------------------------------------


class Flip(Function):
    """Dimensions run backwards.    So do those of the gradient."""

    __slots__ = ("dims",)

    def forward(self, x):
        backwards = [slice(None, None, -1 if d in self.dims else None) for d in range(x.ndim)]
        result = empty_like(x)
        result[...] = x[tuple(backwards)]
        return result

    def backward(self, g):
        return v.in_formula(Flip, g, dims=self.dims)


@register(node=Flip)
def flip(input: Tensor, *dims: Any, **named: Any) -> Tensor:
    """A copy with the order of elements reversed along dimensions (``torch.flip``).

    - ``dims``: a tuple of ints (``Tensor.flip`` also takes ints one by one).

    Raises IndexError when one is out of range, RuntimeError when one is named twice.

    >>> torch.flip(torch.tensor([[1, 2], [3, 4]]), (0,))
    tensor([[3, 4],
            [1, 2]])
    """
    check_tensor("flip", input)
    dims = as_ints("flip", "dims", dims or tuple(named.values()))
    return Flip.apply(input, dims=wrap_dims(dims, input.array.ndim))


def _flip_one(input: Tensor, name: str, dim: int) -> Tensor:
    check_tensor(name, input)
    if input.array.ndim <= dim:
        raise RuntimeError(f"Input must be >= {dim + 1}-d.")
    return Flip.apply(input, dims=(dim,))


@register(node=Flip)
def fliplr(input: Tensor) -> Tensor:
    """A copy with the columns in reversed order (``torch.fliplr``).

    >>> torch.fliplr(torch.tensor([[1, 2, 3]]))
    tensor([[3, 2, 1]])
    """
    return _flip_one(input, "fliplr", 1)


@register(node=Flip)
def flipud(input: Tensor) -> Tensor:
    """A copy with the rows in reversed order (``torch.flipud``).

    >>> torch.flipud(torch.tensor([1, 2, 3]))
    tensor([3, 2, 1])
    """
    return _flip_one(input, "flipud", 0)


class Rot90(Function):
    """A plane turned by quarters.    The gradient is turned back."""

    __slots__ = ("k", "dims")

    def forward(self, x):
        dim0, dim1 = self.dims
        turns = self.k % 4
        if turns == 0:
            return x.copy()
        flipped = (dim0, dim1) if turns == 2 else ((dim1,) if turns == 1 else (dim0,))
        result = v.in_formula(Flip, x, dims=flipped)
        return result if turns == 2 else result.swapaxes(dim0, dim1)

    def backward(self, g):
        return v.in_formula(Rot90, g, k=-self.k, dims=self.dims)


@register(node=Rot90)
def rot90(input: Tensor, k: int = 1, dims: Any = (0, 1)) -> Tensor:
    """A copy turned ``k`` times by 90 degrees, from the first towards the second of two dimensions.

    Counterpart: ``torch.rot90``. Raises RuntimeError unless ``dims`` are two different dimensions.

    >>> torch.rot90(torch.tensor([[1, 2], [3, 4]]))
    tensor([[2, 4],
            [1, 3]])
    """
    check_tensor("rot90", input)
    k, dims, ndim = as_int("rot90", "k", k), as_ints("rot90", "dims", (dims,)), input.array.ndim
    if len(dims) != 2:
        raise RuntimeError(f"expected total rotation dims == 2, but got dims = {len(dims)}")
    if ndim < 2:
        raise RuntimeError(f"expected total dims >= 2, but got total dims = {ndim}")
    dim0, dim1 = wrap_dim(dims[0], ndim), wrap_dim(dims[1], ndim)
    if dim0 == dim1:
        raise RuntimeError(
            f"expected rotation dims to be different, but got dim0 = {dims[0]} and dim1 = {dims[1]}"
        )
    return Rot90.apply(input, k=k, dims=(dim0, dim1))


class Roll(Function):
    """Elements moved along dimensions, those that leave come in again.    Moved back."""

    __slots__ = ("shifts", "dims")

    def forward(self, x):
        if not self.dims:
            return np.roll(x, self.shifts[0]) if x.ndim else x.copy()
        return in_order_of(row_major(np.roll(x, self.shifts, self.dims)), x)

    def backward(self, g):
        return v.in_formula(Roll, g, shifts=tuple([-n for n in self.shifts]), dims=self.dims)


@register(node=Roll)
def roll(input: Tensor, shifts: Any, dims: Any = ()) -> Tensor:
    """A copy moved by ``shifts`` along ``dims``, around the end (``torch.roll``).

    - ``shifts``, ``dims``: an int each, or tuples of the same length. Without ``dims`` the elements
      are moved as if they stood in one row.

    >>> torch.roll(torch.arange(5), 2)
    tensor([3, 4, 0, 1, 2])
    """
    check_tensor("roll", input)
    shifts = as_ints("roll", "shifts", (shifts,))
    dims = () if dims is None else as_ints("roll", "dims", (dims,))
    if not shifts:
        raise RuntimeError("`shifts` required")
    if len(shifts) != max(len(dims), 1) or (len(shifts) > 1 and not dims):
        raise RuntimeError(
            f"shifts and dimensions must align. shifts: {len(shifts)}, dims:{len(dims)}"
        )
    ndim = input.array.ndim
    if dims and not ndim:
        raise IndexError(f"Dimension specified as {dims[0]} but tensor has no dimensions")
    return Roll.apply(input, shifts=shifts, dims=tuple([wrap_dim(dim, ndim) for dim in dims]))


# ---- repeat, tile, repeat_interleave ------------------------------------------------------------


class Repeat(Function):
    """The whole, several times along each dimension.    The sum of the repeated gradients."""

    __slots__ = ("repeats",)

    def forward(self, x):
        sizes = (1,) * (len(self.repeats) - x.ndim) + x.shape
        result = empty_beside(x, [n * size for n, size in zip(self.repeats, sizes)])
        # (repeats, size) side by side: writing broadcasts along the repeats
        split = [n for pair in zip(self.repeats, sizes) for n in pair]
        result.reshape(split)[...] = x.reshape([n for size in sizes for n in (1, size)])
        return result

    def backward(self, g):
        shape = self.input_shape()
        sizes = (1,) * (len(self.repeats) - len(shape)) + shape
        if not sizes:
            return g
        split = [n for pair in zip(self.repeats, sizes) for n in pair]
        return g.reshape(split).sum(tuple(range(0, len(split), 2))).reshape(shape)


@register(node=Repeat, function=False)
def repeat(input: Tensor, *sizes: Any, repeats: Any = None) -> Tensor:
    """The tensor repeated along each dimension, as a copy (``Tensor.repeat``).

    - ``sizes`` (by keyword ``repeats``): how often, for each dimension, as ints or one tuple; more
      of them than dimensions make new ones in front.

    Raises RuntimeError when there are fewer than dimensions.

    >>> torch.tensor([1, 2]).repeat(2, 2)
    tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]])
    """
    times = as_ints("repeat", "repeats", sizes if repeats is None else (repeats,))
    shape = input.array.shape
    if len(times) < len(shape):
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of "
            "tensor"
        )
    if times and min(times) < 0:
        whole = [n * size for n, size in zip(times, (1,) * (len(times) - len(shape)) + shape)]
        wrong = next((size for size in whole if size < 0), min(times))
        raise RuntimeError(f"Trying to create tensor with negative dimension {wrong}: {whole}")
    return Repeat.apply(input, repeats=times)


@register(node=Repeat)
def tile(input: Tensor, *sizes: Any, dims: Any = None) -> Tensor:
    """The tensor repeated, as a copy; dimensions that are not named are not (``torch.tile``).

    - ``dims``: how often, for the last dimensions or for all.

    >>> torch.tile(torch.tensor([[1], [2]]), (2,))
    tensor([[1, 1],
            [2, 2]])
    """
    check_tensor("tile", input)
    times = as_ints("tile", "dims", sizes if dims is None else (dims,))
    return repeat(input, (1,) * (input.array.ndim - len(times)) + times)


@register(node=Repeat)
def repeat_interleave(
    input: Any = None, repeats: Any = None, dim: int | None = None, *, output_size: Any = None
) -> Tensor:
    """Each element, or each entry of a dimension, several times in a row, as a copy.

    - ``repeats``: an int, or int tensor with a number for each entry.
    - ``dim``: the dimension; None takes all elements in one row.
    - ``output_size``: the size that the dimension will have; checked.

    With ``repeats`` alone, indices: 0 as often as its first number says, then 1 ... Counterpart:
    ``torch.repeat_interleave``.

    >>> torch.repeat_interleave(torch.tensor([5, 6]), torch.tensor([1, 2]))
    tensor([5, 6, 6])
    """
    if repeats is None or input is None:
        repeats = input if repeats is None else repeats
        check_tensor("repeat_interleave", repeats, "repeats")
        return wrap(_indices(repeats, output_size))
    check_tensor("repeat_interleave", input)
    if isinstance(repeats, (int, np.integer)) and not isinstance(repeats, bool):
        return _interleave(input, int(repeats), dim, output_size)
    if not isinstance(repeats, Tensor):
        raise invalid_arguments("repeat_interleave", input, repeats)
    if dim is None:
        input, dim = flatten(input), 0
    size = input.array.shape[wrap_dim(dim, input.array.ndim)] if input.array.ndim else 1
    if repeats.array.ndim > 1:
        raise RuntimeError("repeats must be 0-dim or 1-dim tensor")
    if repeats.array.size == 1:
        repeats = expand(reshape(repeats, (1,)), size)
    elif repeats.array.size != size:
        raise RuntimeError(
            "repeats must have the same size as input along dim, but got repeats.size(0) = "
            f"{repeats.array.size} and input.size({dim}) = {size}"
        )
    return index_select(input, dim, wrap(_indices(repeats, output_size)))


def _interleave(input: Tensor, repeats: int, dim: int | None, output_size: Any) -> Tensor:
    if dim is None:
        input, dim = flatten(input), 0
    if input.array.ndim == 0:
        wrap_dim(1, 0)  # torch's error: the copies would be dimension 1
    dim = wrap_dim(dim, input.array.ndim)
    if repeats < 0:
        raise RuntimeError("Repeats must be non-negative")
    size = input.array.shape[dim] * repeats
    if output_size is not None and output_size != size:
        raise RuntimeError(
            f"repeat_interleave: Invalid output_size, expected {size} but got {output_size}"
        )
    wide = unsqueeze(input, dim + 1)
    shape = wide.array.shape
    wide = expand(wide, (*shape[: dim + 1], repeats, *shape[dim + 2 :]))
    return flatten(CloneContiguous.apply(wide), dim, dim + 1)


def _indices_beside(repeats: Any, output_size: Any) -> Any:
    """The same on a GPU. Nobody waits for it if the size is given."""
    check_on_device(repeats >= 0, "Repeat.cu", "repeat >= 0")
    ends = np.cumsum(repeats)
    if output_size is None:
        output_size = int(to_host(ends[-1:]).sum())
    elif repeats.size:
        check_on_device(ends[-1] == output_size, "Repeat.cu", "result_size == cumsum_ptr[size - 1]")
    places = arange_beside(repeats, output_size, repeats.dtype)
    return np.searchsorted(ends, places, "right").astype(repeats.dtype, copy=False)


def _indices(repeats: Tensor, output_size: Any) -> np.ndarray:
    """0 as often as the first number says, then 1 ..."""
    array = repeats.array
    if array.ndim != 1:
        raise RuntimeError("repeat_interleave only accept 1D vector as repeat")
    if array.dtype.name not in ("int64", "int32"):
        raise not_implemented("repeat_interleave_cpu", repeats.array.dtype)
    if is_foreign(array):
        return _indices_beside(array, output_size)
    if array.size and array.min() < 0:
        raise RuntimeError("repeats can not be negative")
    indices = np.repeat(np.arange(array.size, dtype=array.dtype), as_index(array))
    if output_size is not None and output_size != indices.size:
        raise RuntimeError("allocated size does not match required size")
    return indices
