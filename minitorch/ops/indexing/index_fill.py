"""Elements overwritten by index: index_fill (entries of a dimension) and put (by their number)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import on_host
from ...devices.mixed import check_elementwise, check_same_device
from ...errors import warn
from ...graph.entry import NUMBERS, check_tensor, register
from ...tensors import Tensor
from ...tensors.dtypes import as_index
from ...tensors.overlaps import overlaps_itself
from ...tensors.shapes import wrap_dim
from ..arguments import check_tensors, invalid_arguments, scalar_name
from ..kept_operands import OrderedChange
from ..scalars import number_like
from . import at_indices as p
from .checks import check_single
from .combining import flat_combine_at
from .gathering import FILL, check_element_numbers, check_long, outside
from .scattering import scattered

# ---- index_fill ---------------------------------------------------------------------------------


class IndexFill(OrderedChange):
    """Entries of a dimension overwritten with a number.    dx = g, 0 there"""

    __slots__ = ("dim", "value")

    def write(self, target, *operands):
        if not target.size:
            return
        entries = p.at_least_1d(target).swapaxes(0, self.dim)
        entries[p.at_least_1d(operands[-1])] = self.value

    def backward(self, g, index):
        return p.zeroed_entries(g, self.dim, index)


class IndexFillTensor(IndexFill, node="IndexFillBackward1"):
    """The same with a 0-d tensor.    dvalue = the sum of the gradients there"""

    __slots__ = ()

    def backward(self, g, index):
        gx = super().backward(g, index) if self.needs(0) else None
        if not self.needs(1):
            return gx, None
        return gx, p.index_select(g, self.dim, p.distinct(index)).sum()


@register(node=IndexFill)
def index_fill(input: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    """A copy with entries of dimension ``dim`` overwritten (``torch.index_fill``).

    - ``index``: int64, of one dimension; negative numbers count from the end.
    - ``value``: a number, or a 0-d tensor.

    Raises IndexError for an index of another dtype, or out of range.

    >>> torch.index_fill(torch.zeros(2, 3), 1, torch.tensor([0, 2]), -1)
    tensor([[-1.,  0., -1.],
            [-1.,  0., -1.]])
    """
    return _index_fill("index_fill", False, input, dim, index, value)


@register(node=IndexFill, function=False)
def index_fill_(self: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    """``index_fill`` in place (``Tensor.index_fill_``); returns self.

    >>> torch.zeros(3).index_fill_(0, torch.tensor([1]), 5)
    tensor([0., 5., 0.])
    """
    return _index_fill("index_fill_", True, self, dim, index, value)


def _index_fill(name: str, in_place: bool, x: Any, dim: int, index: Any, value: Any) -> Tensor:
    check_tensor(name, x)
    if isinstance(value, complex):
        raise RuntimeError(
            "index_fill_(): Converting complex Scalar to non-complex type is not supported"
        )
    if not isinstance(value, (Tensor, *NUMBERS)) or not isinstance(index, Tensor):
        raise invalid_arguments(name, dim, index, value)
    check_single("index_fill_", value)
    if not type(x.array) is type(index.array) is np.ndarray:
        check_elementwise(x.array, index.array)
    dim = wrap_dim(dim, x.array.ndim)
    if index.array.dtype != np.int64:
        raise IndexError("index_fill_(): Expected dtype int64 for index.")
    if index.array.ndim > 1:
        raise RuntimeError("Index has to be a vector/scalar")
    size = x.array.shape[dim] if x.array.ndim else 1
    # (where there is nothing to fill, a GPU has no kernel that could assert)
    writes = x.array.size or not size
    wrong = outside(index.array, size, -size, FILL) if writes else None
    if wrong is not None:
        raise IndexError(f"index {wrong} is out of bounds for dimension {dim} with size {size}")
    number = number_like(value, x)
    settings: dict[str, Any] = {"dim": dim, "value": number}
    if in_place and overlaps_itself(x.array):
        settings["overlap"] = True
        warn(
            "Use of index_fill_ on expanded tensors is deprecated. Please clone() the tensor "
            "before performing this operation. This also applies to advanced indexing e.g. "
            "tensor[mask] = scalar"
        )
    if isinstance(value, Tensor):
        apart = (index,)  # the value is read before anything is written
        return scattered(IndexFillTensor, in_place, x, value, index, apart=apart, **settings)
    return scattered(IndexFill, in_place, x, index, **settings)


# ---- put ----------------------------------------------------------------------------------------


class Put(OrderedChange):
    """Elements replaced (or added to), by number.    dx = g (0 there); dsource = g from there"""

    __slots__ = ("accumulate",)

    def write(self, target, source, index):
        index, source = index.reshape(-1), source.reshape(-1)
        if not index.size:
            return
        where: Any = index
        if target.flags.c_contiguous:
            target = target.reshape(-1)
        else:
            where = np.unravel_index(as_index(index % target.size), target.shape)
        if self.accumulate and on_host(target):
            np.add.at(target, where, source)
        elif self.accumulate:
            flat_combine_at(np.add, target, index, source)
        else:
            target[where] = source

    def backward(self, g, index):
        gx = g
        if self.needs(0) and not self.accumulate:
            gx = p.zeroed_elements(g, index)
        if not self.needs(1):
            return gx, None
        return gx, p.take(g, index).reshape(self.input_shape(1))


@register(node=Put)
def put(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    """A copy with elements replaced, or added to, by number (``torch.put``).

    - ``index``: int64; the number of an element as if ``input`` were one row, as for ``take``.
    - ``source``: tensor of the same dtype with as many elements as ``index``.

    Raises RuntimeError or IndexError when they do not fit.

    >>> torch.put(torch.zeros(2, 2), torch.tensor([0, -1]), torch.tensor([5.0, 6.0]))
    tensor([[5., 0.],
            [0., 6.]])
    """
    return _put("put", False, input, index, source, accumulate)


@register(node=Put, function=False)
def put_(self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    """``put`` in place (``Tensor.put_``); returns self.

    >>> torch.zeros(3).put_(torch.tensor([-1]), torch.tensor([5.0]))
    tensor([0., 0., 5.])
    """
    return _put("put_", True, self, index, source, accumulate)


def _put(name: str, in_place: bool, x: Any, index: Any, source: Any, accumulate: bool) -> Tensor:
    check_tensors(name, input=x, index=index, source=source)
    check_long("put_", index)
    if not type(x.array) is type(index.array) is type(source.array) is np.ndarray:
        check_same_device("put_", self=x.array, index=index.array, source=source.array)
    if x.array.dtype != source.array.dtype:
        raise RuntimeError(
            "put_(): self and source expected to have the same dtype, but got self.dtype = "
            f"{scalar_name(x)} and source.dtype = {scalar_name(source)}"
        )
    if index.array.size != source.array.size:
        raise IndexError(
            "put_(): Expected source and index to have the same number of elements, but got "
            f"source.numel() = {source.array.size}, index.numel() = {index.array.size}"
        )
    check_element_numbers(
        index.array, x.array, "put_(): Tried to put elements into an empty tensor"
    )
    return scattered(Put, in_place, x, source, index, accumulate=accumulate)
