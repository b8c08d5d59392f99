"""Where elements belong or occur: searchsorted, bucketize, isin."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import full_beside, row_major, zeros_beside
from ...graph.entry import NUMBERS, promote_all, register
from ...tensors import Tensor, wrap
from ..arguments import invalid_arguments, not_implemented, scalar_name


def search(row: np.ndarray, values: np.ndarray, right: bool) -> np.ndarray:
    """Where each value belongs in a sorted row (or each row's values in that row)."""
    if type(row) is not np.ndarray or row.ndim > 1:
        return _halving(row, values, right)
    if any([a.dtype.kind == "f" and np.isnan(a).any() for a in (row, values)]):
        return _halving(row, values, right)
    return np.asarray(np.searchsorted(row, values, "right" if right else "left"), np.int64)


def _halving(rows: np.ndarray, values: np.ndarray, right: bool) -> np.ndarray:
    """Binary search for all values at once. Comparisons decide, so NaN goes where torch's goes."""
    low = zeros_beside(rows, values.shape, np.int64)
    high = full_beside(rows, values.shape, rows.shape[-1], np.int64)
    for _ in range(rows.shape[-1].bit_length()):
        searching = low < high
        middle = (low + high) // 2
        at = np.minimum(middle, rows.shape[-1] - 1)
        element = rows[at] if rows.ndim == 1 else np.take_along_axis(rows, at, -1)
        before = ~(element > values if right else element >= values)
        low = np.where(searching & before, middle + 1, low)
        high = np.where(searching & ~before, middle, high)
    return low


def _located(row: Tensor, values: Any, right: bool, out_int32: bool) -> Tensor:
    arrays = promote_all((row, values))
    if arrays[0].dtype.kind == "b":
        raise not_implemented("searchsorted_out_cpu", arrays[0].dtype)
    found = search(arrays[0], row_major(arrays[1]).reshape(arrays[1].shape), right)
    return wrap(found.astype(np.int32) if out_int32 else found)


@register(method=False, out=True)
def searchsorted(
    sorted_sequence: Tensor,
    input: Any,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
) -> Tensor:
    """Where each element of ``input`` belongs in a sorted row (``torch.searchsorted``).

    The index i with ``row[i-1] < value <= row[i]``; with ``right`` (or ``side="right"``)
    ``row[i-1] <= value < row[i]``.

    - ``sorted_sequence``: tensor of one dimension; or of several, all but the last as in ``input``.
    - ``input``: Tensor or number.
    - ``out_int32``: the result in int32 instead of int64.
    - ``sorter``: int64 tensor of the indices that sort the sequence, if it is not sorted.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 4]))
    tensor([1, 2])
    """
    _check_types("searchsorted", sorted_sequence, input)
    shape = sorted_sequence.array.shape
    given = input.array.shape if isinstance(input, Tensor) else ()
    if side is not None and side not in ("left", "right"):
        raise RuntimeError(
            f"torch.searchsorted(): side can only be 'left' or 'right' but got {side}"
        )
    if right and side == "left":
        raise RuntimeError(
            "torch.searchsorted(): side and right can't be set to opposites, got side of left "
            "while right was True"
        )
    if len(shape) != 1 and not given:
        raise RuntimeError(
            "torch.searchsorted(): input value can be a scalar only when boundaries tensor "
            f"dimension is 1, but we got boundaries tensor dim({len(shape)}) and input value's "
            "dim(0) numel(1)"
        )
    if not shape:
        raise RuntimeError(
            "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 "
            "dimension"
        )
    if len(shape) != 1 and shape[:-1] != given[:-1]:
        raise RuntimeError(
            "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
            "dimensions of boundaries tensor and input value tensor must match, but we got "
            f"boundaries tensor {list(shape)} and input value tensor {list(given)}"
        )
    if sorter is not None:
        sorted_sequence = _in_order(sorted_sequence, sorter)
    return _located(sorted_sequence, input, right or side == "right", out_int32)


def _in_order(row: Tensor, sorter: Tensor) -> Tensor:
    if sorter.array.shape != row.array.shape:
        raise RuntimeError(
            "torch.searchsorted(): boundary and sorter must have the same size, but got boundary "
            f"tensor {list(row.array.shape)}and got sorter tensor {list(sorter.array.shape)}"
        )
    if sorter.array.dtype != np.int64:
        raise RuntimeError(
            "torch.searchsorted(): sorter must be a tensor of long dtype but got dtype "
            f"{scalar_name(sorter)}"
        )
    size = row.array.shape[-1]
    if sorter.array.size and not (sorter.array.min() >= 0 and sorter.array.max() < size):
        raise RuntimeError("torch.searchsorted(): sorter index out of range")
    return wrap(np.take_along_axis(row.array, sorter.array, -1))


def _check_types(name: str, row: Any, values: Any) -> None:
    if not isinstance(row, Tensor) or not isinstance(values, (Tensor, *NUMBERS)):
        raise invalid_arguments(name, row, values)


@register(method=False, out=True)
def bucketize(
    input: Any, boundaries: Tensor, *, out_int32: bool = False, right: bool = False
) -> Tensor:
    """In which bucket each element falls, between sorted boundaries (``torch.bucketize``).

    - ``input``: Tensor or number.
    - ``boundaries``: sorted tensor of one dimension.
    - ``right``, ``out_int32``: as in ``searchsorted``.

    >>> torch.bucketize(torch.tensor([1, 3, 9]), torch.tensor([2, 4, 6]))
    tensor([0, 1, 3])
    """
    _check_types("bucketize", boundaries, input)
    if boundaries.array.ndim != 1:
        raise RuntimeError(
            f"boundaries tensor must be 1 dimension, but got dim({boundaries.array.ndim})"
        )
    return _located(boundaries, input, bool(right), out_int32)


@register(method=False, out=True)
def isin(
    elements: Any, test_elements: Any, *, assume_unique: bool = False, invert: bool = False
) -> Tensor:
    """True where an element is one of ``test_elements`` (``torch.isin``).

    - ``elements``, ``test_elements``: Tensors; one of them may be a number.
    - ``assume_unique``: a promise that neither has an element twice, which may save time.
    - ``invert``: True where it is none of them.

    >>> torch.isin(torch.tensor([1, 2, 3]), torch.tensor([3, 1]))
    tensor([ True, False,  True])
    """
    both = (elements, test_elements)
    if not all([isinstance(x, (Tensor, *NUMBERS)) for x in both]) or not any(
        [isinstance(x, Tensor) for x in both]
    ):
        raise invalid_arguments("isin", elements, test_elements)
    arrays = promote_all(both)
    if arrays[0].dtype.kind == "b":
        raise RuntimeError("Unsupported input type encountered for isin(): Bool")
    found = np.isin(arrays[0], arrays[1], assume_unique=assume_unique, invert=invert)
    return wrap(row_major(found))
