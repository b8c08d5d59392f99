"""Distances between all pairs of rows, of two matrices or of one."""

from __future__ import annotations

import math
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import ON_HOST, array_beside, on_host
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..arguments import as_float, check_tensors
from ..blocks import BLOCK, SMALL_BLOCK
from ..making.copies import contiguous
from ..shapes.views import view


def _lengths(differences: np.ndarray, p: float) -> np.ndarray:
    """The p-norm along the last dimension."""
    if p == 2:
        return np.sqrt(np.einsum("...i,...i->...", differences, differences))
    sizes = np.abs(differences)
    if p == 1:
        return sizes.sum(-1)
    if p == 0:
        return (sizes != 0).sum(-1).astype(differences.dtype)
    if math.isinf(p):
        return sizes.max(-1) if sizes.shape[-1] else sizes.sum(-1)
    return (sizes**p).sum(-1) ** (1 / p)


def _slopes(differences: Any, lengths: Any, p: float) -> Any:
    """The slope of each length with each difference; lengths keep the last dimension as 1."""
    if p == 0:
        return differences * 0
    if p == 1:
        return v.sign(differences)
    # a length of 0 has the slope 0
    safe = v.where(lengths == 0, 1.0, lengths)
    if p == 2:
        return differences / safe
    signs = v.sign(differences)
    if math.isinf(p):
        return signs * v.steps(lambda d, n: np.abs(d) == n, differences, lengths)
    ratios = abs(differences) / safe
    if p < 1:  # the slope at 0 is infinite; as torch has it, it is 0
        ratios = v.where(differences == 0, 1.0, ratios)
    return signs * ratios ** (p - 1)


def _parts(x1: Any, x2: Any) -> list[Any]:
    """Which rows of ``x1`` to take at a time: their differences to all rows of ``x2`` fill a block.

    So they stay in the cache, and all differences are never there at once. Tensors are not cut,
    since their graph would have a node for each part.
    """
    rows = x1.shape[-2]
    if not on_host(x1):
        return [(..., slice(None), slice(None))]
    a_row = x2.size * max(1, x1.size // max(1, rows * x1.shape[-1] * prod(x2.shape[:-2])))
    step = max(1, BLOCK // max(1, a_row))
    return [(..., slice(start, start + step), slice(None)) for start in range(0, rows, step)]


def _differences(x1: Any, x2: Any) -> Any:
    """Every row of ``x1`` minus every row of ``x2``."""
    return v.unsqueeze(x1, x1.ndim - 1) - v.unsqueeze(x2, x2.ndim - 2)


def _all_lengths(x1: np.ndarray, x2: np.ndarray, p: float) -> np.ndarray:
    """The distances of every row of ``x1`` to every row of ``x2``."""
    parts = [_lengths(_differences(x1[part], x2), p) for part in _parts(x1, x2)]
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts, -2) if parts else _lengths(_differences(x1, x2), p)


def _each(g: Any, x1: Any, x2: Any, lengths: Any, p: float) -> Any:
    """What every difference gets of the gradients of the lengths."""
    last = g.ndim
    return v.unsqueeze(g, last) * _slopes(_differences(x1, x2), v.unsqueeze(lengths, last), p)


class Cdist(Function):
    """The distance of every row of one matrix to every row of another.    See _slopes."""

    __slots__ = ("p",)
    keeps = "input and output"

    def forward(self, x1, x2):
        return _all_lengths(x1, x2, self.p)

    def backward(self, g, x1, x2, lengths):
        last, gx1, gx2 = g.ndim, [], None
        for part in _parts(x1, x2):
            each = _each(g[part], x1[part], x2, lengths[part], self.p)
            if self.needs(0):
                gx1.append(each.sum(last - 1))
            if self.needs(1):
                share = -each.sum(last - 2)
                gx2 = share if gx2 is None else gx2 + share
        if not gx1 and gx2 is None:  # no row at all
            return v.zeros(x1.shape, g), v.zeros(x2.shape, g)
        return (v.cat(gx1, last - 2) if len(gx1) > 1 else gx1[0] if gx1 else None), gx2


class EuclideanDist(Function):
    """The same for p = 2 and many rows, by |x - y|^2 = |x|^2 + |y|^2 - 2 x.y.

    A matrix product is much faster than all differences, and as torch's less exact.
    """

    keeps = "input and output"

    def forward(self, x1, x2):
        squares = x1 @ x2.mT
        squares *= -2
        squares += np.einsum("...i,...i->...", x1, x1)[..., :, None]
        squares += np.einsum("...i,...i->...", x2, x2)[..., None, :]
        np.maximum(squares, 0, out=squares)  # rounding may have made it negative
        return np.sqrt(squares, out=squares)

    def backward(self, g, x1, x2, lengths):
        # d length = (x - y)/length (dx - dy), and 0 where the length is 0
        g = g / v.where(lengths == 0, math.inf, lengths)
        last, gx1, gx2 = g.ndim - 1, None, None
        if self.needs(0):
            gx1 = x1 * v.unsqueeze(g.sum(last), last) - g @ x2
        if self.needs(1):
            gx2 = x2 * v.unsqueeze(g.sum(last - 1), last) - g.mT @ x1
        return gx1, gx2


MODES = (
    "use_mm_for_euclid_dist_if_necessary",
    "use_mm_for_euclid_dist",
    "donot_use_mm_for_euclid_dist",
)


@register(node=Cdist, method=False)
def cdist(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: str = MODES[0]) -> Tensor:
    """The p-norm distances of all rows of ``x1`` to all rows of ``x2`` (``torch.cdist``).

    - ``x1``: (..., n, size), ``x2``: (..., m, size), float; the result is (..., n, m).
    - ``compute_mode``: for p = 2, whether a matrix product is used: if there are more than 25
      rows (the default), always ("use_mm_for_euclid_dist") or never ("donot_use_mm_...").

    >>> torch.cdist(torch.tensor([[0.0, 0.0]]), torch.tensor([[3.0, 4.0], [0.0, 1.0]]))
    tensor([[5., 1.]])
    """
    check_tensors("cdist", x1=x1, x2=x2)
    p = as_float("cdist", "p", 3, p)
    if compute_mode not in MODES:
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    for name, x in (("X1", x1), ("X2", x2)):
        if x.array.ndim < 2:
            raise RuntimeError(
                f"cdist only supports at least 2D tensors, {name} got: {x.array.ndim}D"
            )
    if x1.array.shape[-1] != x2.array.shape[-1]:
        raise RuntimeError(
            "X1 and X2 must have the same number of columns. "
            f"X1: {x1.array.shape[-1]} X2: {x2.array.shape[-1]}"
        )
    for name, x in (("X1", x1), ("X2", x2)):
        if x.array.dtype.kind != "f":
            raise RuntimeError(
                "cdist only supports floating-point dtypes, "
                f"{name} got: {x.dtype.tensor_name[6:-6]}"
            )
    if p < 0:
        raise RuntimeError("cdist only supports non-negative p values")
    if x1.array.dtype != x2.array.dtype:
        kinds = [x.dtype.tensor_name[6:-6] for x in (x1, x2)]
        raise RuntimeError(f"expected scalar type {kinds[0]} but found {kinds[1]}")
    broadcast_shapes(x1.array.shape[:-2], x2.array.shape[:-2])
    many = max(x1.array.shape[-2], x2.array.shape[-2]) > 25
    products = p == 2 and (compute_mode == MODES[1] or (compute_mode == MODES[0] and many))
    if not products:
        return Cdist.apply(x1, x2, p=p)
    result = EuclideanDist.apply(x1, x2)
    return view(result, result.array.shape)  # torch's is a view, too


def _pairs(a: np.ndarray, n: int | None = None) -> list[np.ndarray]:
    """The numbers of both rows of each pair of ``n`` rows, on the device of ``a``."""
    return [array_beside(a, i) for i in np.triu_indices(len(a) if n is None else n, 1)]


MANY_PAIRS = 4096  # numbers in the differences of all rows: from here on a product is faster


class _Products:
    """Squares of distances of float32 rows, |a - b|^2 = |a|^2 + |b|^2 - 2 a.b, in float64."""

    def __init__(self, x: np.ndarray) -> None:
        self.rows = x.astype(np.float64)
        self.rows -= self.rows.mean(0)  # where all are far from 0, the products would be large
        self.squares = np.einsum("ij,ij->i", self.rows, self.rows)

    def of(self, part: slice) -> np.ndarray | None:
        """From the rows of a part to all from its first one on; None if most are near each other.

        Of rows so near that too few digits are left, by their differences.
        """
        rows, others = self.rows[part], self.rows[part.start :]
        sums = self.squares[part][:, None] + self.squares[part.start :]
        near = rows @ others.T
        near *= -2
        near += sums
        result = near
        sums *= 1e-6
        first, second = np.nonzero(result < sums)
        if len(first) > 8 * len(rows):
            return None
        apart = rows[first] - others[second]
        result[first, second] = np.einsum("ij,ij->i", apart, apart)
        return result


def _products_of(x: np.ndarray, p: float) -> _Products | None:
    """What a product of matrices gives, where that helps: not of infinities or few rows."""
    if p != 2 or x.dtype != np.float32 or x.size * len(x) < MANY_PAIRS:
        return None
    products = _Products(x)
    return products if np.isfinite(products.squares.sum()) else None


def _rows_at_a_time(n: int) -> list[slice]:
    """Parts of ``n`` rows: so many that what belongs to all pairs of them fills a block."""
    step = max(1, SMALL_BLOCK // max(1, n))
    return [slice(start, min(start + step, n)) for start in range(0, n, step)]


class Pdist(Function):
    """The distances of every row to the rows after it.    See _slopes."""

    __slots__ = ("p",)
    keeps = "input and output"

    def forward(self, x):
        if not on_host(x):
            first, second = _pairs(x)
            return _lengths(x[first] - x[second], self.p)
        n, products = len(x), _products_of(x, self.p)
        result, done = np.empty(n * (n - 1) // 2, x.dtype), 0
        for part in _rows_at_a_time(n):
            squares = products.of(part) if products else None
            if squares is None:
                square = _all_lengths(x[part], x[part.start :], self.p)
            else:
                square = np.sqrt(squares, out=squares)
            found = square[~np.tri(square.shape[0], square.shape[1], 0, bool)]
            result[done : done + len(found)] = found
            done += len(found)
        return result

    def backward(self, g, x, lengths):
        # (an array being recorded goes the same way: the other one adds in another order)
        if type(x) in ON_HOST:
            return self._of_all_pairs(g, x, lengths)
        first, second = _pairs(lengths.array if isinstance(x, Tensor) else x, x.shape[0])
        each_first, each_second = [x[v.constant(i, x)] for i in (first, second)]
        slopes = _slopes(each_first - each_second, v.unsqueeze(lengths, 1), self.p)
        each = v.unsqueeze(g, 1) * slopes
        shape = tuple(x.shape)
        return v.add_at(shape, (first,), each) - v.add_at(shape, (second,), each)

    def _of_all_pairs(self, g, x, lengths):
        """The same on arrays: of all pairs of some rows and those behind them, again and again."""
        n, done = len(x), 0
        products = self.p == 2 and x.dtype == np.float32
        wide = x - x.mean(0, dtype=np.float64) if products else x
        total = np.zeros(x.shape, np.float64 if products else x.dtype)
        for part in _rows_at_a_time(n):
            above = ~np.tri(part.stop - part.start, n - part.start, 0, bool)
            shares, far = np.zeros((2, *above.shape), x.dtype)
            here = slice(done, done + int(np.count_nonzero(above)))
            shares[above], far[above], done = g[here], lengths[here], here.stop
            rows, others, behind = wide[part], wide[part.start :], total[part.start :]
            if products:  # (x - y) g / length, summed over all y
                shares = shares / np.where(far == 0, math.inf, far).astype(np.float64)
                total[part] += rows * shares.sum(1)[:, None] - shares @ others
                behind += others * shares.sum(0)[:, None] - shares.T @ rows
                continue
            for few in _parts(rows, others):
                each = _each(shares[few], rows[few], others, far[few], self.p)
                total[part][few] += each.sum(1)
                behind -= each.sum(0)
        return total.astype(x.dtype, copy=False)


@register("pdist", "nn.functional.pdist", node=Pdist, method=False)
def pdist(input: Tensor, p: float = 2) -> Tensor:
    """The p-norm distances of every row to the rows after it (``torch.nn.functional.pdist``).

    - ``input``: (n, size), float; the result has n (n - 1) / 2 elements: the upper triangle.

    >>> torch.pdist(torch.tensor([[0.0], [1.0], [4.0]]))
    tensor([1., 4., 3.])
    """
    check_tensor("pdist", input)
    p = as_float("pdist", "p", 2, p)
    if input.array.ndim != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {input.array.ndim}D")
    if input.array.dtype.kind != "f":
        raise RuntimeError("pdist only supports floating-point dtypes")
    if p < 0:
        raise RuntimeError("pdist only supports non-negative p values")
    return Pdist.apply(contiguous(input), p=p)
