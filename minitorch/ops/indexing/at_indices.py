"""Where an index leads: reading and writing elements that an index tensor names, on arrays.

``gather``, ``scatter`` and their relatives are these few functions. The formulas of one are calls
of another, on arrays or on Tensors: those functions at the end take both.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, as_array, on_host, row_major, zeros_beside
from ...graph import vocabulary as v
from ...graph.registry import OPS
from ...graph.vocabulary import _either as either
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_index
from ...tensors.shapes import contiguous_strides
from ..blocks import BLOCK
from .combining import combine_at, flat_combine_at

# ---- reading ------------------------------------------------------------------------------------


def places(shape: tuple[int, ...], dim: int, index: np.ndarray) -> np.ndarray:
    """Where ``index`` along ``dim`` leads in flat row-major memory of a shape, element by element.

    At (i, j, k), with ``dim`` 1: the place of the element (i, index[i, j, k], k).
    """
    strides = contiguous_strides(shape)
    result = index * strides[dim] if strides[dim] != 1 else index
    for other, size in enumerate(index.shape):
        if other != dim and size > 1:
            steps = arange_beside(index, size) * strides[other]
            result = result + steps.reshape((size,) + (1,) * (index.ndim - other - 1))
    return result


def grid(dim: int, index: np.ndarray) -> tuple[np.ndarray, ...]:
    """The same as :func:`places` as one index array per dimension, for memory in any order."""
    whole = [
        arange_beside(index, size).reshape((size,) + (1,) * (index.ndim - other - 1))
        for other, size in enumerate(index.shape)
    ]
    whole[dim] = index
    return tuple(whole)


def at_least_1d(x: np.ndarray) -> np.ndarray:
    """A 0-d array as one of one element: along "dimension 0", as torch has it. (Not a copy.)"""
    return x if x.ndim else x.reshape(1)


def gather_array(x: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
    """``gather`` on arrays."""
    if index.ndim == 0:
        return gather_array(at_least_1d(x), 0, index.reshape(1)).reshape(())
    x = at_least_1d(x)
    if _leads_nowhere(x, index):
        return zeros_beside(x, index.shape)
    if x.flags.c_contiguous:
        return x.reshape(-1).take(as_index(places(x.shape, dim, index)))
    return row_major(x[grid(dim, index)])


def _leads_nowhere(x: np.ndarray, index: np.ndarray) -> bool:
    """Are there indices of a GPU, but no elements? It has asserted that, and computes on."""
    return type(x) is not np.ndarray and not x.size and bool(index.size)


def index_select_array(x: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
    """``index_select`` on arrays; a 0-d index keeps the dimension."""
    if _leads_nowhere(x, index) and not x.shape[dim]:
        return zeros_beside(x, (*x.shape[:dim], index.size, *x.shape[dim + 1 :]))
    picked = at_least_1d(x).take(as_index(at_least_1d(index)), dim)
    return picked.reshape(()) if x.ndim == 0 else picked


def take_array(x: np.ndarray, index: np.ndarray) -> np.ndarray:
    """``take`` on arrays."""
    return x.reshape(-1).take(as_index(index))


# ---- writing ------------------------------------------------------------------------------------


def write_along(target: np.ndarray, dim: int, index: np.ndarray, src: Any) -> None:
    """``scatter_`` on arrays: ``src`` (an array, or one number) written at an index along dim."""
    target, index, src = _aligned(target, index, src)
    if _leads_nowhere(target, index):
        return
    if target.flags.c_contiguous:
        target.reshape(-1)[places(target.shape, dim, index)] = src
    else:
        target[grid(dim, index)] = src


def combine_along(
    ufunc: np.ufunc, target: np.ndarray, dim: int, index: np.ndarray, src: Any
) -> None:
    """``target = ufunc(target, src)`` at an index along ``dim``, for one element after another."""
    target, index, src = _aligned(target, index, src)
    if _leads_nowhere(target, index):
        return
    if target.flags.c_contiguous:
        # flat and row-major: NumPy has a fast way for that
        flat = places(target.shape, dim, index).reshape(-1)
        combine_at(ufunc, target.reshape(-1), flat, src.reshape(-1) if src.ndim else src)
    elif on_host(target):
        ufunc.at(target, grid(dim, index), src)
    else:
        flat = places(target.shape, dim, index).reshape(-1)
        flat_combine_at(ufunc, target, flat, src.reshape(-1) if src.ndim else src)


def _aligned(target: np.ndarray, index: np.ndarray, src: Any) -> tuple[np.ndarray, Any, Any]:
    """All with at least one dimension (but a number); of ``src``, as much as the index has."""
    index = at_least_1d(index)
    if np.ndim(src) == 0:
        return at_least_1d(target), index, as_array(src)
    src = at_least_1d(src)
    if src.shape != index.shape:
        part = tuple([slice(0, size) for size in index.shape])
        src = src[part]
    return at_least_1d(target), index, src


def add_entries(target: np.ndarray, dim: int, index: np.ndarray, src: np.ndarray) -> None:
    """``index_add_`` on arrays: entry after entry of ``src`` added to those that index names."""
    add_rows(*as_rows(target, dim, index, src))


def combine_entries(
    ufunc: np.ufunc, target: np.ndarray, dim: int, index: np.ndarray, src: np.ndarray
) -> None:
    """``index_reduce_`` on arrays: as ``add_entries``, with another function than a sum."""
    combine_rows(ufunc, *as_rows(target, dim, index, src))


def as_rows(
    target: np.ndarray, dim: int, index: np.ndarray, src: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same with ``dim`` in front: ``index`` names rows of the target, a view, one for each
    row of ``src``."""
    target, index = at_least_1d(target), at_least_1d(index)
    src = src.reshape(target.shape[:dim] + index.shape + target.shape[dim + 1 :])
    if dim and target.flags.c_contiguous and src.size:  # as rows of the last dimensions only
        before, size = math.prod(target.shape[:dim]), target.shape[dim]
        starts = arange_beside(index, before) * size
        index = (starts[:, None] + index).reshape(-1)
        target, src = [x.reshape(before * x.shape[dim], -1) for x in (target, row_major(src))]
    elif dim:
        target, src = target.swapaxes(0, dim), src.swapaxes(0, dim)
    return target, index, src


def add_rows(target: np.ndarray, index: np.ndarray, rows: np.ndarray) -> None:
    """``target[index[k]] += rows[k]`` for one k after another; see ``combine_rows``."""
    combine_rows(np.add, target, index, rows)


def combine_rows(
    ufunc: np.ufunc,
    target: np.ndarray,
    index: np.ndarray,
    rows: np.ndarray,
    which: np.ndarray | None = None,
    factors: np.ndarray | None = None,
) -> None:
    """``ufunc`` of the rows ``target[index[k]]`` and ``rows[k]``, for one k after another.

    With ``which`` it is ``rows[which[k]]``, and with ``factors``, (k, 1), times ``factors[k]``:
    these rows are then copied a few at a time, or never.
    """
    if not rows.size or not index.size:
        return
    width = target.size // target.shape[0]
    if target.flags.c_contiguous and type(target) is np.ndarray:
        size = len(index) * width
        counts = np.bincount(as_index(index), minlength=1) if size > 4096 else None
        # a round costs as much as some thousand elements; short rows are not worth one
        most = min(max(16, size // 4096), 2**16 - 1)
        rounds = most + 1 if counts is None or width < 8 else int(counts.max())
        if rounds == 1 and which is factors is None:  # no row twice
            target[index] = ufunc(target.take(as_index(index), 0), rows)
            return
        if rounds <= most:
            _combine_in_rounds(ufunc, target, index, rows, which, factors, rounds)
            return
    if which is not None:
        rows = rows[which]
    if factors is not None:
        rows = rows * factors
    if not target.flags.c_contiguous:
        combine_at(ufunc, target, index, rows)
        return
    # element by element: NumPy is fast at that when all is flat
    flat = index[:, None] * width + arange_beside(index, width)
    combine_at(ufunc, target.reshape(-1), flat.reshape(-1), rows.reshape(-1))


def _combine_in_rounds(
    ufunc: np.ufunc,
    target: np.ndarray,
    index: np.ndarray,
    rows: np.ndarray,
    which: np.ndarray | None,
    factors: np.ndarray | None,
    rounds: int,
) -> None:
    """Whole rows at a time: the first row for each index, then the second one of each ...

    A round has no index twice, so NumPy can take its rows at once. The indices that occur most
    often come first: those that are left for a round are the first so many.
    """
    rows = row_major(rows)
    small = index.astype(np.uint16) if target.shape[0] < 2**16 else index  # sorted much faster
    order = np.argsort(small, kind="stable")
    sorted_index = index[order]
    is_first = np.ones(len(order), bool)
    np.not_equal(sorted_index[1:], sorted_index[:-1], out=is_first[1:])
    starts = np.flatnonzero(is_first)
    counts = np.diff(starts, append=len(order))
    most_first = np.argsort((rounds - counts).astype(np.uint16), kind="stable")
    starts, counts = starts[most_first], counts[most_first]
    step = max(1, BLOCK // (target.size // len(target)))  # indices whose rows stay in the cache
    for first in range(0, len(starts), step):
        start, count = starts[first : first + step], counts[first : first + step]
        here = sorted_index[start]
        total = target.take(as_index(here), 0)  # half the time of target[here]
        for turn in range(int(count[0])):
            left = np.count_nonzero(count > turn)
            now = order[start[:left] + turn]
            picked = rows.take(as_index(now if which is None else which[now]), 0)
            if factors is not None:
                picked *= factors[now]
            ufunc(total[:left], picked, out=total[:left])
        target[here] = total


# ---- for formulas: on arrays or Tensors ---------------------------------------------------------

gather = either("gather", gather_array)
index_select = either("index_select", index_select_array)
take = either("take", take_array)


def scattered(shape: tuple[int, ...], dim: int, index: Any, g: Any) -> Any:
    """Zeros of a shape with ``g`` added at an index along ``dim``: gather's gradient."""
    if isinstance(g, Tensor):
        return OPS["scatter_add"].body(v.zeros(shape, g), dim, index, g)
    result = zeros_beside(g, shape)
    combine_along(np.add, result, dim, index, g)
    return result


def with_entries(shape: tuple[int, ...], dim: int, index: Any, g: Any) -> Any:
    """Zeros of a shape with ``g`` added at entries of ``dim``: the gradient of index_select."""
    if isinstance(g, Tensor):
        return OPS["index_add"].body(v.zeros(shape, g), dim, index, g)
    result = zeros_beside(g, shape)
    add_entries(result, dim, index, g)
    return result


def with_elements(shape: tuple[int, ...], index: Any, g: Any) -> Any:
    """Zeros of a shape with ``g`` added at numbers of elements: the gradient of take."""
    if isinstance(g, Tensor):
        return OPS["put"].body(v.zeros(shape, g), index, g, True)
    result = zeros_beside(g, shape)
    combine_at(np.add, result.reshape(-1), index.reshape(-1), g.reshape(-1))
    return result


def _zeroed_along(g: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
    result = as_array(g).copy()  # of 0-d arithmetic NumPy makes numbers
    write_along(result, dim, index, 0)
    return result


def _zeroed_entries(g: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
    result = as_array(g).copy()  # of 0-d arithmetic NumPy makes numbers
    if result.size:  # (NumPy looks at the indices even where there is nothing to write)
        at_least_1d(result).swapaxes(0, dim)[index] = 0
    return result


_scatter_zero = either("scatter", lambda g, dim, index, _: _zeroed_along(g, dim, index))
_fill_zero = either("index_fill", lambda g, dim, index, _: _zeroed_entries(g, dim, index))


def zeroed_along(g: Any, dim: int, index: Any) -> Any:
    """``g`` with 0 at an index along ``dim``: what was overwritten there has no gradient."""
    return _scatter_zero(g, dim, index, 0)


def zeroed_entries(g: Any, dim: int, index: Any) -> Any:
    """``g`` with 0 in the entries of ``dim`` that an index names."""
    return _fill_zero(g, dim, index, 0)


def zeroed_elements(g: Any, index: Any) -> Any:
    """``g`` with 0 at numbers of elements."""
    if isinstance(g, Tensor):
        return OPS["put"].body(g, index, v.zeros(index.shape, g))
    result = as_array(g).copy()  # of 0-d arithmetic NumPy makes numbers
    result.reshape(-1)[index.reshape(-1)] = 0
    return result


def distinct(index: Any) -> Any:
    """Every index once."""
    return wrap(np.unique(index.array)) if isinstance(index, Tensor) else np.unique(index)


def masked_fill(x: Any, mask: Any, value: float) -> Any:
    """``x`` with a number where the mask is True."""
    if isinstance(x, Tensor):
        return OPS["masked_fill"].body(x, mask, value)
    return np.where(mask, x.dtype.type(value), x)


def as_numbers(mask: Any, like: Any) -> Any:
    """A mask as 0 and 1, of the same kind (array or Tensor) and dtype as ``like``."""
    if isinstance(like, Tensor):
        return wrap(mask.array.astype(like.array.dtype))
    return mask.astype(like.dtype)


def plain(x: Any) -> np.ndarray:
    """The array of an array or a Tensor."""
    return x.array if isinstance(x, Tensor) else x


def placed(shape: tuple[int, ...], dim: int, index: Any, g: Any) -> Any:
    """Zeros of a shape with ``g`` at an index along ``dim`` that names no place twice."""
    if isinstance(g, Tensor):
        return scattered(shape, dim, index, g)
    result = zeros_beside(g, shape)
    write_along(result, dim, index, g)
    return result
