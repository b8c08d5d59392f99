"""Elements by mask: masked_fill, masked_select, masked_scatter, nonzero, argwhere."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array, row_major, zeros_beside
from ...devices.asserting import check_on_device
from ...devices.mixed import any_foreign, check_same_device
from ...errors import warn
from ...grad_mode import mode
from ...graph.entry import NUMBERS, check_tensor, register
from ...graph.node import Function
from ...graph.out import write_out
from ...graph.vocabulary import _either as either
from ...tensors import Tensor, wrap
from ...tensors.dtypes import int64
from ...tensors.overlaps import overlaps_itself, refuse_overlap
from ...tensors.shapes import broadcast_shapes
from ..arguments import as_int, check_tensors, invalid_arguments, scalar_name, wrong_type
from ..kept_operands import Change, apply_keeping, change, finish_keeping
from ..scalars import number_like
from ..shapes.expanding import expand
from ..shapes.splitting import unbind
from . import at_indices as p
from .checks import check_single

# ---- masked_fill --------------------------------------------------------------------------------


class MaskedFill(Change):
    """A number where the mask is True.    dx = g, 0 there"""

    __slots__ = ("value",)

    def forward(self, x, *operands):
        # NumPy would keep the order that the dimensions have in memory; torch does not
        result: Any = np.where(operands[-1], self.value, x)
        return row_major(result)

    def write(self, target, *operands):
        np.copyto(target, self.value, where=operands[-1])

    def backward(self, g, mask):
        return p.masked_fill(g, mask, 0)


class MaskedFillTensor(MaskedFill, node="MaskedFillBackward1"):
    """The same with a 0-d tensor.    dvalue = the sum of the gradients there"""

    __slots__ = ()

    def backward(self, g, mask):
        gx = p.masked_fill(g, mask, 0) if self.needs(0) else None
        if not self.needs(1):
            return gx, None
        return gx, p.masked_fill(g, ~mask, 0).sum()


@register(node=MaskedFill)
def masked_fill(input: Tensor, mask: Tensor, value: Any) -> Tensor:
    """A copy with a number where the mask is True (``torch.masked_fill``).

    - ``mask``: bool tensor; it and ``input`` broadcast.
    - ``value``: a number or a 0-d tensor, converted to the dtype of ``input``.

    Raises RuntimeError for a mask of another dtype, shapes that do not broadcast, or a number that
    the dtype cannot hold.

    >>> torch.masked_fill(torch.arange(3), torch.tensor([True, False, True]), -1)
    tensor([-1,  1, -1])
    """
    number = _fill_number("masked_fill", input, mask, value)
    if input.array.shape != mask.array.shape:
        broadcast_shapes(mask.array.shape, input.array.shape)
    if isinstance(value, Tensor):
        if value.requires_grad and mode.grad and input.array.dtype.kind != "f":
            raise RuntimeError(f"Autograd not support dtype: {scalar_name(input)}")
        return apply_keeping(MaskedFillTensor, (input, value), (mask,), value=number)
    return apply_keeping(MaskedFill, (input,), (mask,), value=number)


@register(node=MaskedFill, function=False)
def masked_fill_(self: Tensor, mask: Tensor, value: Any) -> Tensor:
    """``masked_fill`` in place (``Tensor.masked_fill_``); the mask broadcasts to self.

    >>> torch.arange(3).masked_fill_(torch.tensor([True, False, True]), -1)
    tensor([-1,  1, -1])
    """
    number = _fill_number("masked_fill_", self, mask, value)
    _check_broadcast_to(self, mask)
    if overlaps_itself(self.array):
        warn(
            "Use of masked_fill_ on expanded tensors is deprecated. Please clone() the tensor "
            "before performing this operation. This also applies to advanced indexing e.g. "
            "tensor[mask] = scalar"
        )
    apart: tuple[Any, ...] = (mask,)
    if isinstance(value, Tensor):
        return change(MaskedFillTensor, self, (value,), (mask,), apart, overlap=True, value=number)
    return change(MaskedFill, self, (), (mask,), apart, overlap=True, value=number)


_C_NAMES = {
    "float32": "float",
    "float64": "double",
    "float16": "c10::Half",
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short int",
    "int32": "int",
    "int64": "long int",
}


def _fill_number(name: str, x: Any, mask: Any, value: Any) -> np.ndarray:
    check_tensor(name, x)
    if not isinstance(value, (Tensor, *NUMBERS)) or not isinstance(mask, Tensor):
        raise invalid_arguments(name, mask, value)
    check_single("masked_fill_", value)
    if mask.array.dtype.kind != "b":
        got = _C_NAMES.get(mask.array.dtype.name, mask.array.dtype.name)
        raise RuntimeError(
            f"masked_fill_ only supports boolean masks, but got mask with dtype {got}"
        )
    return number_like(value, x)


def _check_broadcast_to(x: Tensor, mask: Tensor) -> None:
    shape = x.array.shape
    if mask.array.shape != shape:
        both = broadcast_shapes(shape, mask.array.shape)
        if both != shape:
            raise RuntimeError(
                f"output with shape {list(shape)} doesn't match the broadcast shape {list(both)}"
            )


# ---- masked_select and masked_scatter -----------------------------------------------------------


class MaskedSelect(Function):
    """The elements where the mask is True, in one row.    The gradient goes back there"""

    keeps = "own"

    def forward(self, x, mask):
        if x.shape == mask.shape:
            return _where_true(x, mask)
        shape = np.broadcast_shapes(x.shape, mask.shape)
        return _where_true(np.broadcast_to(x, shape), np.broadcast_to(mask, shape))

    def backward(self, g, mask, x):
        # (as torch, it keeps x only to know its shape: so x must not be written meanwhile)
        shape = broadcast_shapes(tuple(x.shape), mask.shape)
        return unselected(g, mask, shape)


def _where_true(x: Any, mask: Any) -> Any:
    """``x[mask]``. (An ndarray takes an empty mask that is none for a list of places.)"""
    if type(x) is np.ndarray and type(mask) is not np.ndarray:
        return np.extract(mask, x)
    return x[mask]


def _unselect(g: np.ndarray, mask: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    result = zeros_beside(g, shape)
    result[np.broadcast_to(mask, shape)] = g
    return result


def unselected(g: Any, mask: Any, shape: tuple[int, ...]) -> Any:
    """Zeros of a shape with the elements of ``g`` where the mask is True."""
    if isinstance(g, Tensor):
        zeros = wrap(zeros_beside(g.array, shape))
        return masked_scatter(zeros, mask, g)
    return _unselect(g, mask, shape)


@register(node=MaskedSelect, out=True)
def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """The elements where the mask is True, copied into one row (``torch.masked_select``).

    - ``mask``: bool tensor; it and ``input`` broadcast.

    Raises RuntimeError for a mask of another dtype or shapes that do not broadcast.

    >>> torch.masked_select(torch.tensor([3, 1, 2]), torch.tensor([True, False, True]))
    tensor([3, 2])
    """
    check_tensors("masked_select", input=input, mask=mask)
    if any_foreign(input.array, mask.array):
        check_same_device("masked_select", self=input.array, mask=mask.array)
    if mask.array.dtype.kind != "b":
        raise RuntimeError("masked_select: expected BoolTensor for mask")
    broadcast_shapes(mask.array.shape, input.array.shape)
    node = MaskedSelect()
    selected = node.forward(input.array, mask.array)
    return finish_keeping(node, (input,), (mask, input), selected)


_select_either = either("masked_select", lambda g, mask: MaskedSelect().forward(g, mask))


class MaskedScatter(Change):
    """The first elements of source where the mask is True.    dx = g, 0 there; dsource = g there"""

    def write(self, target, source, mask):
        mask = np.broadcast_to(mask, target.shape)
        if type(target) is not np.ndarray:
            _write_where(target, mask, source.reshape(-1))
            return
        target[mask] = source.reshape(-1)[: int(np.count_nonzero(mask))]

    def backward(self, g, mask):
        gx = p.masked_fill(g, mask, 0) if self.needs(0) else None
        if not self.needs(1):
            return gx, None
        shape = self.input_shape(1)
        return gx, first_elements(_select_either(g, mask), shape)


def _write_where(target: Any, mask: Any, source: Any) -> None:
    """The same on a GPU, where nobody waits to know how many there are: each finds its own."""
    if source.size:
        number = np.cumsum(mask.reshape(-1)).reshape(mask.shape) - 1
        own = source[np.minimum(np.maximum(number, 0), source.size - 1)]
        target[...] = np.where(mask, own, target)


def first_elements(g: Any, shape: tuple[int, ...]) -> Any:
    """Zeros of a shape whose first elements, in row-major order, are those of a row ``g``."""
    places = zeros_beside(p.plain(g), shape, bool)
    places.reshape(-1)[: g.shape[0]] = True
    return unselected(g, wrap(places) if isinstance(g, Tensor) else places, shape)


@register(node=MaskedScatter)
def masked_scatter(input: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """A copy with the first elements of ``source`` where the mask is True (``masked_scatter``).

    - ``mask``: bool tensor; it and ``input`` broadcast.
    - ``source``: tensor of the same dtype with at least as many elements as the mask has True.

    Raises RuntimeError when dtypes, shapes or the number of elements do not fit.

    >>> mask = torch.tensor([True, False, True])
    >>> torch.masked_scatter(torch.zeros(3), mask, torch.tensor([5.0, 6.0]))
    tensor([5., 0., 6.])
    """
    check_tensors("masked_scatter", input=input, mask=mask, source=source)
    shape = broadcast_shapes(mask.array.shape, input.array.shape)
    _check_scatter(input, mask, source, shape)
    target = input if input.array.shape == shape else expand(input, shape)
    return apply_keeping(MaskedScatter, (target, source), (mask,))


@register(node=MaskedScatter, function=False)
def masked_scatter_(self: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """``masked_scatter`` in place (``Tensor.masked_scatter_``); returns self.

    >>> torch.zeros(2).masked_scatter_(torch.tensor([False, True]), torch.tensor([5.0, 6.0]))
    tensor([0., 5.])
    """
    check_tensors("masked_scatter_", mask=mask, source=source)
    refuse_overlap(self.array)  # (torch looks at the memory before it looks at the mask)
    if mask.array.shape != self.array.shape:
        expand(mask, self.array.shape)  # raises torch's error
    _check_scatter(self, mask, source, self.array.shape)
    return change(MaskedScatter, self, (source,), (mask,))


def _check_scatter(x: Tensor, mask: Tensor, source: Tensor, shape: tuple[int, ...]) -> None:
    if x.array.dtype != source.array.dtype:
        raise RuntimeError(
            "masked_scatter: expected self and source to have same dtypes but got"
            f"{scalar_name(x)} and {scalar_name(source)}"
        )
    if mask.array.dtype.kind != "b":
        got = scalar_name(mask)
        raise RuntimeError(
            f"masked_scatter_ only supports boolean masks, but got mask with dtype {got}"
        )
    whole = mask.array if mask.array.shape == shape else np.broadcast_to(mask.array, shape)
    count = np.count_nonzero(whole)
    enough = as_array(count <= source.array.size)
    if not check_on_device(enough, "IndexKernel.cu", "totalElements <= srcSize") and not enough:
        raise RuntimeError("Number of elements of source < number of ones in mask")


# ---- nonzero ------------------------------------------------------------------------------------


def nonzero_array(x: np.ndarray) -> np.ndarray:
    """One row of indices per element that is not zero."""
    if x.ndim == 0:
        return zeros_beside(x, (1 if x else 0, 0), np.int64)
    return np.stack(np.nonzero(x)).astype(np.int64, copy=False).T


@register()
def nonzero(input: Tensor, *, out: Tensor | None = None, as_tuple: bool = False) -> Any:
    """The indices of the elements that are not zero (``torch.nonzero``).

    Returns an int64 tensor of shape (count, dimensions), one row per element; with ``as_tuple`` a
    tuple of one tensor per dimension, as an index: ``x[x.nonzero(as_tuple=True)]``. ``out``: an
    int64 tensor that the rows are written into.

    >>> torch.nonzero(torch.tensor([[0, 1], [2, 0]]))
    tensor([[0, 1],
            [1, 0]])
    """
    check_tensor("nonzero", input)
    if type(as_tuple) is not bool:
        raise wrong_type("nonzero", "as_tuple", "bool", as_tuple)
    if out is not None:
        return _nonzero_into(out, input, as_tuple)
    if as_tuple:
        return unbind(wrap(nonzero_array(p.at_least_1d(input.array))), 1)
    return wrap(nonzero_array(input.array))


def _nonzero_into(out: Tensor, input: Tensor, as_tuple: bool) -> Tensor:
    if as_tuple:
        raise RuntimeError("nonzero does not support the out kwarg when as_tuple is True")
    if out.dtype is not int64:
        raise RuntimeError(
            "nonzero: Expected out tensor to have scalar type Long but got scalar type"
            f"{out.dtype.scalar_name}"
        )
    return write_out(out, wrap(nonzero_array(input.array)), (input,))


@register()
def argwhere(input: Tensor) -> Tensor:
    """The indices of the elements that are not zero, one row each (``torch.argwhere``).

    >>> torch.argwhere(torch.tensor([[0, 1], [2, 0]]))
    tensor([[0, 1],
            [1, 0]])
    """
    check_tensor("argwhere", input)
    return wrap(nonzero_array(input.array))


@register(out=True)
def nonzero_static(input: Tensor, *, size: int, fill_value: int = -1) -> Tensor:
    """The places of the elements that are not 0, cut or filled to a number of rows.

    - ``size``: how many rows, RuntimeError for a negative number; ``fill_value``: for rows beyond.
      The result is int64, (size, input.dim()).

    Counterpart: ``torch.nonzero_static``.

    >>> torch.nonzero_static(torch.tensor([0, 1, 2]), size=3)
    tensor([[ 1],
            [ 2],
            [-1]])
    """
    check_tensor("nonzero_static", input)
    size = as_int("nonzero_static", "size", size)
    if size < 0:
        raise RuntimeError("nonzero_static: 'size' must be an non-negative integer")
    found = nonzero_array(input.array)[:size]
    rows = zeros_beside(found, (size, input.array.ndim), np.int64)
    rows[...] = fill_value
    rows[: len(found)] = found
    return wrap(rows)
