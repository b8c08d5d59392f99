"""Order: sort, argsort, msort, topk, kthvalue. NaN counts as larger than every number.

The gradient of an element that was moved goes back to where it came from.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import row_major, zeros_beside
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_int64
from ...tensors.result_strides import is_plain, strides_like, with_strides
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, refuse_bools, wrong_type
from ..indexing import at_indices as p
from ..kept_operands import apply_keeping
from ..reductions.core import expand_back
from ..reductions.extremes import NamedResults

# Up to here equal elements keep their order even if nobody asked: the same result everywhere.
# Beyond, NumPy's other ways of sorting are several times faster.
SMALL = 2**14


class Picked(Function):
    """Elements of each row at indices that occur once.    The gradient goes where each was."""

    __slots__ = ("dim",)
    keeps = "own"

    def forward(self, x, index):
        return p.gather_array(x, self.dim, index)

    def backward(self, g, index):
        return p.placed(self.input_shape(), self.dim, index, g)


class Sort(Picked, node="SortBackward0"):
    """The elements in order.    The gradient goes to where each was."""

    def forward(self, x, index):
        return laid_out_like(x, super().forward(x, index))


class SortStable(Sort, node="SortBackward1"):
    """The elements in order, equal ones in theirs.    The gradient goes to where each was."""


class Topk(Picked, node="TopkBackward0"):
    """The largest or smallest of each row.    The gradient goes to where each was."""


class Kthvalue(Picked, node="KthvalueBackward0"):
    """The k-th smallest of each row.    The gradient goes to where it was."""

    __slots__ = ("keepdim",)

    def forward(self, x, index):
        result = super().forward(x, index)
        return result if self.keepdim or x.ndim == 0 else result.squeeze(self.dim)

    def backward(self, g, index):
        shape = self.input_shape()
        return super().backward(expand_back(g, (self.dim,), self.keepdim) if shape else g, index)


class sort_result(NamedResults, namedtuple("sort", ("values", "indices"))):
    """What ``sort`` returns: values and indices."""

    __slots__ = ()


class topk_result(NamedResults, namedtuple("topk", ("values", "indices"))):
    """What ``topk`` returns: values and indices."""

    __slots__ = ()


class kthvalue_result(NamedResults, namedtuple("kthvalue", ("values", "indices"))):
    """What ``kthvalue`` returns: values and indices."""

    __slots__ = ()


for _cls in (sort_result, topk_result, kthvalue_result):
    _cls.__name__ = _cls.__name__.removesuffix("_result")


def laid_out_like(x: np.ndarray, result: np.ndarray) -> np.ndarray:
    """A result whose dimensions lie in memory in the same order as those of ``x``."""
    return result if is_plain(x) else with_strides(result, strides_like(x))


def sorting_order(x: np.ndarray, dim: int, descending: bool, stable: bool) -> np.ndarray:
    """The indices that put each row along ``dim`` in order."""
    if x.ndim == 0:
        return zeros_beside(x, (), np.int64)
    kind: Any = "stable" if stable or x.size <= SMALL else None
    if not descending:
        return as_int64(np.argsort(x, dim, kind))
    # the ascending order of the rows read backwards, read backwards: equal elements keep theirs
    backwards = (slice(None),) * dim + (slice(None, None, -1),)
    return as_int64(x.shape[dim] - 1 - np.argsort(x[backwards], dim, kind)[backwards])


@register(node=Sort, out=True)
def sort(
    input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool | None = None
) -> Any:
    """The elements in order along a dimension, and where each came from (``torch.sort``).

    - ``stable``: True: equal elements keep their order. (Small tensors are sorted so anyway.)

    Returns a named tuple (values, indices): tensors of the shape of ``input``, the indices int64.

    >>> torch.sort(torch.tensor([3, 1, 2]))
    torch.return_types.sort(
    values=tensor([1, 2, 3]),
    indices=tensor([1, 2, 0]))
    """
    check_tensor("sort", input)
    array = input.array
    dim = wrap_dim(dim, array.ndim)
    order = sorting_order(array, dim, bool(descending), bool(stable))
    indices = wrap(laid_out_like(array, order))
    cls = Sort if stable is None else SortStable
    return sort_result(apply_keeping(cls, (input,), (indices,), dim=dim), indices)


@register()
def argsort(
    input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool = False
) -> Tensor:
    """The indices that put the elements in order along a dimension, int64 (``torch.argsort``).

    >>> torch.argsort(torch.tensor([3, 1, 2]))
    tensor([1, 2, 0])
    """
    check_tensor("argsort", input)
    dim = wrap_dim(dim, input.array.ndim)
    order = sorting_order(input.array, dim, bool(descending), bool(stable))
    return wrap(laid_out_like(input.array, order))


@register(node=Sort, out=True)
def msort(input: Tensor) -> Tensor:
    """The elements in order along the first dimension (``torch.msort``).

    >>> torch.msort(torch.tensor([[3, 1], [2, 4]]))
    tensor([[2, 1],
            [3, 4]])
    """
    check_tensor("msort", input)
    return sort(input, 0).values


def _extremes(x: np.ndarray, k: int, dim: int, largest: bool) -> np.ndarray:
    """The indices of the k largest (smallest) elements of each row, the most extreme first."""
    size = x.shape[dim]
    first = (slice(None),) * dim + (slice(0, k),)
    if x.size <= SMALL or k > size // 8:
        return sorting_order(x, dim, largest, True)[first]
    # a few of many: find them first, then put these few in order
    part = np.argpartition(x, size - k if largest else k - 1, dim) if k else np.argsort(x, dim)
    found = part[(slice(None),) * dim + (slice(size - k, None) if largest else slice(0, k),)]
    found = np.sort(found, dim)  # equal elements in the order of the row
    order = sorting_order(np.take_along_axis(x, found, dim), dim, largest, True)
    return as_int64(np.take_along_axis(found, order, dim))


@register(node=Topk, out=True)
def topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    """The ``k`` largest elements along a dimension, and where they are (``torch.topk``).

    - ``largest``: False: the smallest.
    - ``sorted``: the most extreme comes first; here that is so in any case.

    Returns a named tuple (values, indices) of tensors with size ``k`` in that dimension. Raises
    RuntimeError when there are not ``k`` elements, and for bool tensors.

    >>> torch.topk(torch.tensor([3, 1, 2]), 2)
    torch.return_types.topk(
    values=tensor([3, 2]),
    indices=tensor([0, 2]))
    """
    check_tensor("topk", input)
    array = input.array
    k = as_int("topk", "k", k, 2)
    if isinstance(dim, bool):
        raise wrong_type("topk", "dim", "int", dim, 2)
    dim = wrap_dim(dim, array.ndim)
    if not 0 <= k <= (array.shape[dim] if array.ndim else 1):
        raise RuntimeError("selected index k out of range")
    if array.dtype.kind == "b":
        raise RuntimeError("topk does not support bool dtypes on CPU")
    if array.ndim == 0:
        indices = wrap(zeros_beside(array, (), np.int64))
    else:
        indices = wrap(row_major(_extremes(array, k, dim, bool(largest))))
    return topk_result(apply_keeping(Topk, (input,), (indices,), dim=dim), indices)


@register(node=Kthvalue, out=True)
def kthvalue(input: Tensor, k: int, dim: int = -1, keepdim: bool = False) -> Any:
    """The ``k``-th smallest element along a dimension, and where it is (``torch.kthvalue``).

    - ``k``: 1 is the smallest.

    Returns a named tuple (values, indices). Raises RuntimeError when there are not ``k`` elements.

    >>> torch.kthvalue(torch.tensor([3, 1, 2]), 2)
    torch.return_types.kthvalue(
    values=tensor(2),
    indices=tensor(2))
    """
    check_tensor("kthvalue", input)
    array = input.array
    k = as_int("kthvalue", "k", k, 2)
    dim = wrap_dim(dim, array.ndim)
    if array.ndim and not array.shape[dim]:
        raise IndexError(f"kthvalue(): Expected reduction dim {dim} to have non-zero size.")
    if not 1 <= k <= (array.shape[dim] if array.ndim else 1):
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {dim}")
    refuse_bools("kthvalue_cpu", array)
    if array.ndim == 0:
        kept = index = zeros_beside(array, (), np.int64)
    else:
        kth = (slice(None),) * dim + (slice(k - 1, k),)
        small = array.size <= SMALL
        order = np.argsort(array, dim, "stable") if small else np.argpartition(array, k - 1, dim)
        kept = row_major(as_int64(order[kth]))
        index = kept if keepdim else kept.squeeze(dim)
    values = apply_keeping(Kthvalue, (input,), (wrap(kept),), dim=dim, keepdim=keepdim)
    return kthvalue_result(values, wrap(index))
