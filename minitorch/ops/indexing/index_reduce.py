"""index_reduce: entries of a dimension that an index sends to the same place become one."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import warn
from ...graph import vocabulary as v
from ...graph.entry import register
from ...tensors import Tensor
from ...tensors.shapes import wrap_dim
from ..arguments import not_implemented, wrong_type
from ..kept_operands import apply_keeping, change
from .at_indices import at_least_1d, combine_entries
from .checks import check_operands
from .combining import column, how_often
from .gathering import ADD, outside
from .index_add import check_index_add
from .scatter_reduce import UFUNCS, ScatterReduce, neutral

_REDUCTIONS = ("prod", "mean", "amax", "amin")


class IndexReduce(ScatterReduce):
    """Entries combined at an index.    The same as for elements, with an index for each of them"""

    names = "index_reduce", "source"

    def widened(self, index: Any, shape: Any) -> Any:
        """The index of an entry, for each of its elements."""
        if not shape:  # one entry, of a source without dimensions
            return index.reshape(())
        if tuple(index.shape) == tuple(shape):
            return index
        ones = [1] * len(shape)
        ones[self.dim : self.dim + 1] = [-1]
        return v.broadcast_to(index.reshape(ones), tuple(shape))

    def write(self, target, src, *kept):
        index = at_least_1d(kept[1])
        if not (src.size and target.size):
            return
        if index.ndim > 1:  # a formula asks, with an index for each element
            super().write(target, src, *kept)
            return
        rows = at_least_1d(target).swapaxes(0, self.dim)
        if not self.include_self:
            rows[index] = neutral(self.reduce, target.dtype)
        combine_entries(UFUNCS[self.reduce], target, self.dim, index, src)
        if self.reduce == "mean":
            counts = how_often(index, len(rows))[: len(rows)] + int(self.include_self)
            divide = np.true_divide if target.dtype.kind == "f" else np.floor_divide
            divide(rows, column(np.maximum(counts, 1), rows.ndim), out=rows, casting="unsafe")

    def backward(self, g, x, index, src, result):
        return super().backward(g, x, self.widened(index, src.shape), src, result)


@register(node=IndexReduce, out=True)
def index_reduce(
    input: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    reduce: str,
    *,
    include_self: bool = True,
) -> Tensor:
    """A copy with entries of dimension ``dim`` combined with source's (``torch.index_reduce``).

    - ``index``, ``source``: as for ``index_add``.
    - ``reduce``: "prod", "mean", "amax" or "amin".
    - ``include_self``: False: the entries of ``input`` at the indices do not take part.

    Raises RuntimeError or IndexError when dtypes, sizes or indices do not fit.

    >>> index, source = torch.tensor([0, 0, 1]), torch.tensor([3.0, 5.0, 1.0])
    >>> torch.index_reduce(torch.tensor([1.0, 2.0]), 0, index, source, "amax")
    tensor([5., 2.])
    """
    dim = _checked("index_reduce", input, dim, index, source, reduce, include_self)
    settings = {"dim": dim, "reduce": reduce, "include_self": include_self}
    return apply_keeping(IndexReduce, (input, source), (input, index, source), **settings)


@register(node=IndexReduce, function=False)
def index_reduce_(
    self: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True
) -> Tensor:
    """``index_reduce`` in place (``Tensor.index_reduce_``); returns self.

    >>> torch.ones(2).index_reduce_(0, torch.tensor([0, 0]), torch.tensor([2.0, 3.0]), "prod")
    tensor([6., 1.])
    """
    dim = _checked("index_reduce_", self, dim, index, source, reduce, include_self)
    settings = {"dim": dim, "reduce": reduce, "include_self": include_self}
    kept = (self, index, source)
    return change(IndexReduce, self, (source,), kept, (index, source), False, **settings)


def _checked(
    name: str, x: Any, dim: int, index: Any, source: Any, reduce: Any, include_self: bool
) -> int:
    check_operands(name, x, index, source=source)
    if not isinstance(reduce, str):
        raise wrong_type(name, "reduce", "str", reduce)
    if reduce not in _REDUCTIONS:
        raise RuntimeError(
            "index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got "
            f"{reduce}."
        )
    dim = wrap_dim(dim, x.array.ndim)
    size = check_index_add("index_reduce_", x, dim, index, source)
    if x.array.dtype.kind == "b" and not include_self:
        raise not_implemented("index_reduce_func_exclude_input_init", x.array.dtype)
    if x.array.dtype.kind == "b" and reduce == "mean":
        raise not_implemented("div_floor_cpu", x.array.dtype)
    if outside(index.array, size, by=ADD) is not None:
        raise IndexError("index out of range in self")
    warn("index_reduce() is in beta and the API may change at any time.")
    return dim
