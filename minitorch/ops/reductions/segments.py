"""Pieces of a dimension, each reduced to one element: ``segment_reduce``.

The pieces lie one after the other, as long as ``lengths`` says; or ``offsets`` says where each one
starts, and where the last one ends. Their elements are gathered into rows, piece after piece, which
one call of a ufunc reduces.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import device_of, to_device, to_host
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import as_index
from ...tensors.shapes import wrap_dim
from ..arguments import check_floats, wrong_type
from ..arithmetic.division import NoGradient

_UFUNCS = {"sum": np.add, "mean": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum}
_EMPTY = {"sum": 0.0, "mean": np.nan, "prod": 1.0, "max": -np.inf, "min": np.inf}
_NAMES = {"amax": "max", "amin": "min"}


class Pieces:
    """Which rows each piece has: of data whose dimensions up to the axis are taken together.

    - ``shape``: of the result's first dimensions: those before the axis, and the pieces.
    - ``rows``: the rows, piece after piece; ``piece``: for each the piece that it belongs to.
    - ``counts``: how many each piece has; ``filled``: those with rows; ``first``: where they start.
    """

    __slots__ = ("counts", "filled", "first", "piece", "rows", "shape")

    def __init__(self, starts: np.ndarray, counts: np.ndarray, size: int) -> None:
        self.shape = counts.shape
        outer = np.arange(prod(counts.shape[:-1])).reshape(*counts.shape[:-1], 1) * size
        begins, self.counts = (starts + outer).ravel(), as_index(counts.ravel())
        self.filled = np.flatnonzero(self.counts)
        ends = np.cumsum(self.counts)
        self.first = (ends - self.counts)[self.filled]
        self.piece = np.repeat(np.arange(len(self.counts)), self.counts)
        self.rows = np.arange(len(self.piece)) + (begins - (ends - self.counts))[self.piece]

    def reduce(self, ufunc: np.ufunc, values: np.ndarray, result: np.ndarray) -> None:
        """Write what the ufunc makes of the rows of each piece; empty ones stay as they are."""
        if len(self.filled):
            result[self.filled] = ufunc.reduceat(values, self.first, axis=0)


class SegmentReduce(Function, node="SegmentReduceBackward0"):
    """Each piece as one element.    sum: g; mean: g / count; max, min: g, shared by those that are
    it; prod: g times the others"""

    __slots__ = ("how", "initial", "pieces")
    keeps = "input and output"

    def forward(self, data):
        place, x = device_of(data), to_host(data)
        pieces, axis = self.pieces, len(self.pieces.shape) - 1
        inner = x.shape[axis + 1 :]
        values = x.reshape(prod(x.shape[: axis + 1]), prod(inner))[pieces.rows]
        start = _EMPTY[self.how] if self.initial is None else self.initial
        result = np.full((len(pieces.counts), prod(inner)), start, x.dtype)
        ufunc = _UFUNCS[self.how]
        pieces.reduce(ufunc, values, result)
        if self.initial is not None:
            result[pieces.filled] = ufunc(result[pieces.filled], x.dtype.type(self.initial))
        if self.how == "mean":
            result /= np.maximum(pieces.counts, 1).astype(x.dtype)[:, None]
        return to_device(result.reshape(*pieces.shape, *inner), place)

    def backward(self, g, data, output):
        back = {"how": self.how, "initial": self.initial, "pieces": self.pieces}
        return v.in_formula(SegmentReduceBack, g, data, output, **back)


class SegmentReduceBack(NoGradient, node="torch::autograd::NotImplemented"):
    """The gradients of pieces, given to their elements.    torch has no gradient of it"""

    __slots__ = ("how", "initial", "pieces")
    operation = "_segment_reduce_backward"

    def forward(self, g, data, output):
        place, pieces = device_of(data), self.pieces
        g, x, y = [to_host(a) for a in (g, data, output)]
        axis = len(pieces.shape) - 1
        wide = prod(x.shape[axis + 1 :])
        g, y = [a.reshape(len(pieces.counts), wide) for a in (g, y)]
        rows = x.reshape(prod(x.shape[: axis + 1]), wide)
        gx = np.zeros_like(rows)
        gx[pieces.rows] = self.share(g, rows[pieces.rows], y)
        return to_device(gx.reshape(x.shape), place)

    def share(self, g, values, y):
        """The gradient of each row."""
        pieces = self.pieces
        mine = g[pieces.piece]
        if self.how == "sum":
            return mine
        if self.how == "mean":
            return mine / pieces.counts[pieces.piece].astype(g.dtype)[:, None]
        if self.how == "prod":
            return self.of_product(mine, values, y)
        chosen = (values == y[pieces.piece]) | (values != values)
        number = np.zeros(y.shape, g.dtype)
        pieces.reduce(np.add, chosen.astype(g.dtype), number)
        # torch shares out positive gradients only: of negative ones each gets the whole
        among = np.where(mine > 0, np.maximum(number[pieces.piece], 1), 1)
        return np.where(chosen, mine / among, 0).astype(g.dtype)

    def of_product(self, mine, values, y):
        """g times the product of the others: y / x; where x is 0 (or NaN), of all that are not."""
        pieces, piece = self.pieces, self.pieces.piece
        zero, unknown = values == 0, values != values
        plain = np.full(y.shape, 1.0 if self.initial is None else self.initial, values.dtype)
        usual = np.where(zero | unknown, 1, values)
        products = np.ones_like(plain)
        pieces.reduce(np.multiply, usual, products)
        others = (plain * products)[piece]
        for special, factor in ((zero, 0), (unknown, np.nan)):
            count = np.zeros(y.shape, np.int64)
            pieces.reduce(np.add, special.astype(np.int64), count)
            others = np.where(count[piece] > special, others * values.dtype.type(factor), others)
        with np.errstate(all="ignore"):
            result = np.where(zero | unknown, mine * others, mine * y[piece] / values)
        return result.astype(mine.dtype)


def _pieces(data: Tensor, lengths: Any, offsets: Any, axis: int, unsafe: bool) -> Pieces:
    """Where the pieces are, after torch's checks."""
    name, given = ("offsets", offsets) if offsets is not None else ("lengths", lengths)
    if data.array.ndim < given.array.ndim:
        raise RuntimeError(f"Expected data.dim() >= {name}_value.dim() to be true, but got false.")
    if axis != given.array.ndim - 1:
        raise RuntimeError(
            f"segment_reduce(): Expected axis to be the last dimension of {name} but got {axis}."
        )
    numbers, size = to_host(given.array), data.array.shape[axis]
    if numbers.shape[:-1] != data.array.shape[:axis]:  # torch reads beyond its memory then
        raise RuntimeError(
            f"segment_reduce(): {name} must have the shape of data before axis {axis}, but got "
            f"{list(numbers.shape)} for data of shape {list(data.array.shape)}"
        )
    if numbers.dtype.kind not in "iu":
        kind = given.dtype.scalar_name
        kernel = f"_segment_reduce_{name}_cpu_kernel1"
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{kind}'")
    numbers = numbers.astype(np.int64)
    if offsets is not None:
        starts, counts = numbers[..., :-1], np.diff(numbers)
    else:
        starts, counts = np.cumsum(numbers, -1) - numbers, numbers
        if not unsafe and (numbers < 0).any():
            raise RuntimeError("lengths contains negative value!")
        if not unsafe and (numbers.sum(-1) != size).any():
            raise RuntimeError(
                "segment_reduce(): Expected all rows of lengths along axis to sum to "
                "data.size(lengths.dim()-1) when !unsafe."
            )
    if counts.size and (counts.min() < 0 or starts.min() < 0 or (starts + counts).max() > size):
        raise RuntimeError(
            f"segment_reduce(): each piece must lie within the {size} elements of axis {axis}, but "
            f"got {name} {numbers.tolist()}"
        )
    return Pieces(starts, counts, size)


@register(node=SegmentReduce, method=False)
def segment_reduce(
    data: Tensor,
    reduce: str,
    *,
    lengths: Tensor | None = None,
    indices: Tensor | None = None,
    offsets: Tensor | None = None,
    axis: int = 0,
    unsafe: bool = False,
    initial: Any = None,
) -> Tensor:
    """Pieces of a dimension, each reduced to one element (``torch.segment_reduce``).

    - ``data``: floats, (..., n, ...), n along ``axis``. ``reduce``: "sum", "mean", "prod", "max"
      or "min" (also "amax" and "amin").
    - ``lengths``: integers, (..., pieces): how long the pieces are, one after the other. Or
      ``offsets``, (..., pieces + 1): where each starts, and where the last one ends. Their other
      dimensions are those of ``data`` before the axis.
    - ``initial``: a number that each piece begins with; an empty one becomes it. Without, an empty
      piece becomes 0 (sum), 1 (prod), nan (mean), -inf (max) or inf (min).
    - ``unsafe``: lengths need not add up to n.

    Result: (..., pieces, ...). RuntimeError for pieces that do not fit.

    >>> x = torch.tensor([1.0, 2.0, 3.0])
    >>> torch.segment_reduce(x, "sum", lengths=torch.tensor([2, 1]))
    tensor([3., 3.])
    """
    check_tensor("segment_reduce", data, "data")
    if not isinstance(reduce, str):
        raise wrong_type("segment_reduce", "reduce", "str", reduce, 2)
    for name, given in (("lengths", lengths), ("indices", indices), ("offsets", offsets)):
        if given is not None and not isinstance(given, Tensor):
            raise wrong_type("segment_reduce", name, "Tensor", given)
    how = _NAMES.get(reduce, reduce)
    if how not in _UFUNCS:
        raise RuntimeError(
            f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}"
        )
    if indices is not None:
        raise RuntimeError("segment_reduce(): indices based reduction is not supported yet.")
    if lengths is None and offsets is None:
        raise RuntimeError("segment_reduce(): Either lengths or offsets must be defined.")
    axis = wrap_dim(axis, data.array.ndim)
    pieces = _pieces(data, lengths, offsets, axis, unsafe)
    check_floats("_segment_reduce_cpu", data.array)
    return SegmentReduce.apply(data, how=how, initial=initial, pieces=pieces)
