"""The middle of many elements, and the most frequent one.

The median of an even number of elements is the lower of the two in the middle, so that it is
always one of them: its index can be given, and its gradient goes there.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, full_beside, is_foreign, row_major, zeros_beside
from ...devices.lacking import accumulate_by
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import as_int64
from ..arguments import refuse_bools
from ..blocks import blocks_of_rows
from .cumulative import int_dim
from .extremes import (
    NamedResults,
    TakeAlongDim,
    check_dim_not_empty,
    same,
    share_evenly,
    take_along_dim,
)


class MedianAll(Function, node="MedianBackward0"):
    """The middle element of all.    Ties share the gradient evenly."""

    keeps = "input and output"

    def forward(self, x):
        if not x.size:
            return full_beside(x, (), np.nan if x.dtype.kind == "f" else np.iinfo(x.dtype).min)
        flat = x.reshape(-1)
        return flat[_median_index_of_all(flat)].copy()

    def backward(self, g, x, y):
        chosen = same(x, y)
        # nobody is chosen when the values were written since, unseen: then 0, not 0/0
        return v.pick(chosen, share_evenly(g, chosen))


class NanmedianAll(MedianAll, node="NanmedianBackward0"):
    """The middle element of those that are not NaN.    Ties share the gradient evenly."""

    def forward(self, x):
        if not x.size:
            return super().forward(x)
        flat = x.reshape(-1)
        return flat[_nanmedian_index(flat)[0]].copy()


class MedianDim(TakeAlongDim, node="MedianBackward1"):
    """The middle along a dimension.    The gradient goes to the element with its index."""


class NanmedianDim(TakeAlongDim, node="NanmedianBackward1"):
    """The middle of what is not NaN, along a dimension.    The gradient goes to that element."""


class Mode(TakeAlongDim):
    """The most frequent along a dimension.    The gradient goes to the element with its index."""


def _median_index_of_all(x: np.ndarray) -> Any:
    """The same as ``_median_index`` of one row, in little more memory than a copy of it."""
    if is_foreign(x):
        return _median_index(x)[0]
    is_nan = x != x
    if is_nan.any():
        return is_nan.argmax()
    del is_nan
    middle = (x.size - 1) // 2
    value = np.partition(x, middle)[middle]
    return np.flatnonzero(x == value)[middle - np.count_nonzero(x < value)]


def _median_index(x: np.ndarray) -> np.ndarray:
    """The index of the median along the last dimension, which it keeps; the first NaN, if any.

    Of equal elements it is the one that a stable sort would put in the middle.
    """
    middle = (x.shape[-1] - 1) // 2
    value = np.partition(x, middle, axis=-1)[..., middle : middle + 1]
    # of the elements that are equal to it, the one with this number
    number = middle - np.add.reduce(x < value, -1, np.int64, keepdims=True)
    counted = np.add.accumulate(x == value, -1, np.int32 if x.shape[-1] < 2**31 else np.int64)
    index = np.argmax(counted > number, axis=-1, keepdims=True)
    if x.dtype.kind != "f":
        return index
    is_nan = x != x
    return np.where(is_nan.any(-1, keepdims=True), is_nan.argmax(-1, keepdims=True), index)


def _nanmedian_index(x: np.ndarray) -> np.ndarray:
    """The same without the NaN; the first element where there is nothing else."""
    if x.dtype.kind != "f" or (type(x) is np.ndarray and not (x != x).any()):
        return _median_index(x)
    order = np.argsort(x, axis=-1, kind="stable")  # NaN come last
    middle = (np.add.reduce(x == x, -1, np.int64, keepdims=True) - 1) // 2
    return np.take_along_axis(order, np.maximum(middle, 0), -1)


def _mode_index(x: np.ndarray) -> np.ndarray:
    """The last index of the most frequent (of several, the smallest) along the last dimension."""
    order = np.argsort(x, axis=-1, kind="stable")
    ordered = np.take_along_axis(x, order, -1)
    places = arange_beside(x, x.shape[-1], np.int32 if x.shape[-1] < 2**31 else np.int64)
    starts = zeros_beside(x, x.shape, places.dtype)  # where the run of equal elements starts
    np.multiply(ordered[..., 1:] != ordered[..., :-1], places[1:], out=starts[..., 1:])
    lengths = accumulate_by(np.maximum, starts, -1)
    np.subtract(places, lengths, out=lengths)
    return np.take_along_axis(order, lengths.argmax(-1, keepdims=True), -1)


class median_result(NamedResults, namedtuple("median", ("values", "indices"))):
    """What ``median(dim)`` returns: values and indices."""

    __slots__ = ()


class nanmedian_result(NamedResults, namedtuple("nanmedian", ("values", "indices"))):
    """What ``nanmedian(dim)`` returns: values and indices."""

    __slots__ = ()


class mode_result(NamedResults, namedtuple("mode", ("values", "indices"))):
    """What ``mode`` returns: values and indices."""

    __slots__ = ()


@register(node=MedianDim, out=True)
def median(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The middle element; with ``dim`` a pair (values, indices) (``torch.median``).

    - ``dim``: int, or None for all; ``keepdim``: keep it, with size 1.

    Of an even number of elements the lower of the two in the middle. NaN where there is one.
    Raises NotImplementedError for bools.

    >>> torch.median(torch.tensor([4, 1, 3, 2]))
    tensor(2)
    """
    return _median("median", input, dim, keepdim)


@register(node=NanmedianDim, out=True)
def nanmedian(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
    """The middle of the elements that are not NaN; see ``median`` (``torch.nanmedian``).

    >>> torch.nanmedian(torch.tensor([4.0, float("nan"), 3.0, 2.0]))
    tensor(3.)
    """
    return _median("nanmedian", input, dim, keepdim)


def _median(name: str, input: Any, dim: Any, keepdim: bool) -> Any:
    check_tensor(name, input)
    ignoring = name == "nanmedian"
    if dim is None and not keepdim:
        refuse_bools("median_cpu", input.array)
        return (NanmedianAll if ignoring else MedianAll).apply(input)
    dim = int_dim(name, input, dim)
    check_dim_not_empty("median()", input, dim)
    refuse_bools("median_out", input.array)
    indices = _indices(_nanmedian_index if ignoring else _median_index, input, dim)
    cls, result = (NanmedianDim, nanmedian_result) if ignoring else (MedianDim, median_result)
    return result(*take_along_dim(cls, input, dim, keepdim, indices))


def _indices(find: Any, input: Tensor, dim: int) -> np.ndarray:
    """The index that ``find`` gives for the last dimension, along another, which is kept."""
    x = input.array
    if not x.ndim:
        return zeros_beside(x, (), np.int64)
    if not x.size:
        return zeros_beside(x, (*x.shape[:dim], 1, *x.shape[dim + 1 :]), np.int64)
    rows = row_major(x.swapaxes(dim, -1))
    if is_foreign(x):
        found = find(rows)
    else:  # some rows at a time: what has to be known of every element takes much memory
        matrix = rows.reshape(-1, rows.shape[-1])
        parts = [find(part) for (part,) in blocks_of_rows(matrix)]
        found = np.concatenate(parts).reshape(*rows.shape[:-1], 1)
    return row_major(as_int64(found.swapaxes(dim, -1)))


@register(node=Mode, out=True)
def mode(input: Tensor, dim: int = -1, keepdim: bool = False) -> Any:
    """The most frequent element along ``dim``: a pair (values, indices) (``torch.mode``).

    Of several that are equally frequent the smallest; of equal elements the last index.

    >>> torch.mode(torch.tensor([2, 1, 2, 3])).values
    tensor(2)
    """
    dim = int_dim("mode", input, dim)
    check_dim_not_empty("mode()", input, dim)
    return mode_result(
        *take_along_dim(Mode, input, dim, keepdim, _indices(_mode_index, input, dim))
    )
