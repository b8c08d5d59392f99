"""Which elements are there, and how often: unique, unique_consecutive."""

from __future__ import annotations

from functools import cmp_to_key
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, empty_beside, full_beside
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import wrong_type
from ..kept_operands import finish_keeping


class Unique(Function, node="Unique2Backward0"):
    """The distinct elements.    torch has no gradient of it"""

    of = "_unique2"

    def backward(self, g):
        raise NotImplementedError(f"the derivative for '{self.of}' is not implemented.")


class UniqueDim(Unique):
    """The distinct entries of a dimension.    torch has no gradient of it"""

    of = "unique_dim"


class UniqueConsecutive(Unique):
    """The elements, each run of equal ones once.    torch has no gradient of it"""

    of = "unique_consecutive"


def _starts(rows: np.ndarray) -> np.ndarray:
    """Where a row differs from the one before it. (NaN differs from NaN.)"""
    starts = full_beside(rows, len(rows), True, bool)
    differs = rows[1:] != rows[:-1]
    starts[1:] = differs if differs.ndim == 1 else differs.any(1)
    return starts


def _sorting_order(rows: np.ndarray) -> np.ndarray:
    """The order of elements, or of rows by their first element, then by the second ..."""
    if rows.ndim == 1:
        return np.argsort(rows, kind="stable")
    if rows.dtype.kind == "f" and type(rows) is np.ndarray and np.isnan(rows).any():
        return _order_with_nan(rows)
    return np.lexsort(rows.T[::-1])


def _order_with_nan(rows: np.ndarray) -> np.ndarray:
    """The order in which C++ sorts rows, for which a NaN is neither smaller nor larger.

    That is no order at all, so the way of sorting decides. For at most 16 rows C++ inserts each
    into those before it; what it does with more is nobody's promise.
    """
    numbers = rows.tolist()

    def compare(a: int, b: int) -> int:
        for x, y in zip(numbers[a], numbers[b]):
            if x != y and (x < y or x > y):
                return -1 if x < y else 1
        return 0

    if len(numbers) > 16:
        return np.array(sorted(range(len(numbers)), key=cmp_to_key(compare)), np.intp)
    order: list[int] = []
    for new in range(len(numbers)):
        place = len(order)
        if order and compare(new, order[0]) < 0:
            place = 0
        while place and compare(new, order[place - 1]) < 0:
            place -= 1
        order.insert(place, new)
    return np.array(order, np.intp)


def _unique(
    cls: type[Unique], input: Tensor, dim: int | None, ordered: bool, inverse: bool, counts: bool
) -> Any:
    """The public functions' work; ``ordered``: equal elements are looked for everywhere."""
    array = input.array
    rows: np.ndarray = array.reshape(-1)
    shape: tuple[int, ...] = ()
    if dim is not None:
        moved = np.moveaxis(array, dim, 0)
        shape = moved.shape[1:]
        rows = moved.reshape(len(moved), prod(shape))
        if array.shape.count(0) > 1:
            raise RuntimeError(
                "Number of zero sized dimensions is more than one, so unique cannot be applied "
            )
        if not array.size and len(rows):
            raise RuntimeError(
                "There are 0 sized dimensions, and they aren't selected, so unique cannot be "
                "applied"
            )
    if ordered and not inverse and rows.ndim == 1 and rows.dtype.kind != "f":
        in_order = np.sort(rows)  # much faster, and equal integers are all the same
    else:
        order = _sorting_order(rows) if ordered else arange_beside(rows, len(rows))
        in_order = rows[order]
    starts = _starts(in_order)
    values = in_order[starts]
    if dim is not None:
        values = np.moveaxis(values.reshape(len(values), *shape), 0, dim)
    node = cls()
    results = [finish_keeping(node, (input,), (), values)]
    if inverse:
        number = empty_beside(rows, len(rows), np.int64)
        number[order] = np.cumsum(starts) - 1
        results.append(wrap(number.reshape(array.shape) if dim is None else number))
    if counts:
        where = np.flatnonzero(starts)
        results.append(wrap(np.diff(where, append=len(rows)).astype(np.int64, copy=False)))
    return results[0] if len(results) == 1 else tuple(results)


@register(node=Unique)
def unique(
    input: Tensor,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """The distinct elements, in ascending order (``torch.unique``).

    - ``sorted``: here they are sorted in any case.
    - ``return_inverse``: also the index of each element of ``input`` in the result.
    - ``return_counts``: also how often each occurs.
    - ``dim``: the distinct entries (rows, columns ...) of this dimension instead.

    Returns a tensor, or a tuple of them. Every NaN is distinct. There is no gradient, as in torch.

    >>> torch.unique(torch.tensor([2, 1, 2]), return_counts=True)
    (tensor([1, 2]), tensor([1, 2]))
    """
    check_tensor("_unique2" if dim is None else "unique_dim", input)
    if dim is None:
        return _unique(Unique, input, None, True, return_inverse, return_counts)
    dim = _checked_dim("unique_dim", dim, input)
    return _unique(UniqueDim, input, dim, True, return_inverse, return_counts)


@register(node=UniqueConsecutive)
def unique_consecutive(
    input: Tensor,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """The elements, of every run of equal ones only the first (``torch.unique_consecutive``).

    Arguments and results as for ``unique``.

    >>> torch.unique_consecutive(torch.tensor([2, 2, 1, 2]))
    tensor([2, 1, 2])
    """
    check_tensor("unique_consecutive", input)
    if dim is not None:
        dim = _checked_dim("unique_consecutive", dim, input)
    return _unique(UniqueConsecutive, input, dim, False, return_inverse, return_counts)


def _checked_dim(name: str, dim: Any, input: Tensor) -> int:
    if not isinstance(dim, (int, np.integer)):
        raise wrong_type(name, "dim", "int", dim)
    if input.array.ndim == 0:
        wrap_dim(dim, 0)
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    return wrap_dim(dim, input.array.ndim)
