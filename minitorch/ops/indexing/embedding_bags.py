"""Bags of rows: rows of a table, several at a time, as their sum, their mean or their maximum."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, array_beside, on_host, zeros_beside
from ...devices.asserting import check_on_device
from ...errors import warn
from ...grad_mode import mode as mode_of_recording
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function, kept_where, record
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_index
from ..blocks import BLOCK
from .at_indices import combine_rows
from .combining import combine_at, how_often, neighbours
from .embedding import renormalize
from .embedding_bag_checks import check_arguments, check_dtypes, check_mode, indices_and_starts

_LARGE = 4096  # elements of a result: fewer are not worth a round of Python for each row of a bag


class Bags:
    """Which row goes into which bag: the settings of an embedding bag, without any values.

    - ``indices``: the rows that are read, without padding; ``bag``: for each, the bag that it goes
      into, ascending; ``places``: for each, its place in the input.
    - ``counts``: how many rows each bag has. ``rows``: how many the table has.
    - ``often``: by what each row's gradient is divided, or None (see ``count_rows``).
    """

    __slots__ = ("bag", "counts", "indices", "mode", "often", "places", "rows")
    often: np.ndarray | None

    def __init__(self, indices: np.ndarray, starts: np.ndarray, mode: str) -> None:
        # starts[k] ... starts[k + 1] are the places of bag k
        counts = np.diff(starts)
        self.counts = array_beside(indices, counts)
        self.bag = array_beside(indices, np.repeat(np.arange(len(counts)), as_index(counts)))
        places = np.arange(starts[0], starts[-1]) if len(starts) else np.arange(0)
        self.places = array_beside(indices, places)
        self.indices = indices[self.places]
        self.mode, self.often = mode, None
        self.rows = 0

    def count_rows(self, rows: int) -> None:
        """Let gradients be divided by how often a row occurs (padding too, if it is still there).

        On the CPU torch 2.13 confuses two orders, and its gradients are the oracle: the k-th of the
        rows that occur gets the number of the row that stands k-th among all indices, sorted.
        """
        self.often = often = how_often(self.indices, rows)
        if on_host(often):
            found = np.flatnonzero(often)
            in_order = np.repeat(found, as_index(often[found]))
            self.often = np.ones_like(often)
            self.often[found] = often[in_order[: len(found)]]

    def leave_out(self, row: int) -> None:
        """Bags without a row of the table."""
        kept = self.indices != row
        self.bag, self.places, self.indices = self.bag[kept], self.places[kept], self.indices[kept]
        self.counts = how_often(self.bag, len(self.counts))

    def factors(self, dtype: np.dtype, given: np.ndarray | None = None) -> np.ndarray | None:
        """By what each row is multiplied, (n, 1); None: by nothing."""
        if given is not None:
            return given.reshape(-1)[self.places][:, None]
        if self.mode != "mean":
            return None
        return (1 / self.counts[self.bag]).astype(dtype)[:, None]


class EmbeddingBag(Function):
    """Bags of a table's rows, times factors.    A row's gradient is the sum of those of its bags;
    a factor's gradient is that of its bag times the row"""

    __slots__ = ("bags", "largest")
    keeps = "others"
    keep_inputs = kept_where(lambda need_w, need_p: (need_p, need_w))
    bags: Bags
    largest: Any

    def forward(self, weight, factors=None):
        bags = self.bags
        bags.rows, self.largest = len(weight), None
        shape, dtype = (len(bags.counts), weight.shape[1]), np.promote_types(weight.dtype, "f4")
        result = zeros_beside(weight, shape, dtype)
        if bags.mode == "max":
            self.largest = _maxima(bags, weight[bags.indices], result)
        else:
            by = None if bags.mode == "mean" else bags.factors(weight.dtype, factors)
            _add_bags(bags, weight, by, result)
            if bags.mode == "mean":
                result /= np.maximum(bags.counts, 1)[:, None]
        return result.astype(weight.dtype, copy=False)

    def backward(self, g, weight=None, factors=None):
        gw = gf = None
        if self.needs(0):
            inputs = (g,) if factors is None else (g, factors)
            gw = v.in_formula(EmbeddingBagBack, *inputs, bags=self.bags, largest=self.largest)
        if self.needs(1):
            gf = v.in_formula(FactorsBack, g, weight, bags=self.bags, size=self.input_shape(1))
        return gw, gf


class EmbeddingBagBack(Function, node="torch::autograd::NotImplemented"):
    """The gradients of bags, given to their rows.    torch has no gradient of it"""

    __slots__ = ("bags", "largest")

    def forward(self, g, factors=None):
        bags = self.bags
        table = zeros_beside(g, (bags.rows, g.shape[1]))
        if self.largest is not None:
            filled, which = self.largest
            width = g.shape[1]
            places = bags.indices[which] * width + arange_beside(g, width)
            combine_at(np.add, table.reshape(-1), places.reshape(-1), g[filled].reshape(-1))
            return table
        by = bags.factors(g.dtype, factors)
        if bags.often is not None:
            share = 1 / bags.often[bags.indices][:, None].astype(g.dtype)
            by = share if by is None else by * share
        if (times := _times_in_bags(bags, bags.rows, g, by)) is not None:
            return times.T @ g
        combine_rows(np.add, table, bags.indices, g, bags.bag, by)
        return table

    def backward(self, g):
        raise NotImplementedError(
            "the derivative for '_embedding_bag_backward' is not implemented."
        )


class FactorsBack(Function, node="torch::autograd::NotImplemented"):
    """The gradients of bags, given to their factors.    torch has no gradient of it"""

    __slots__ = ("bags", "size")

    def forward(self, g, weight):
        bags = self.bags
        result = zeros_beside(g, self.size)
        dots = (weight[bags.indices] * g[bags.bag]).sum(1)
        result.reshape(-1)[bags.places] = dots
        return result

    def backward(self, g):
        raise RuntimeError(
            "derivative for aten::_embedding_bag_per_sample_weights_backward is not implemented"
        )


def _add_bags(bags: Bags, weight: np.ndarray, by: np.ndarray | None, result: np.ndarray) -> None:
    """Add each bag's rows of the table, times factors, to its row of the result."""
    count = len(bags.counts)
    usual = by is None and on_host(weight) and weight.dtype == result.dtype
    if (times := _times_in_bags(bags, len(weight), weight, by)) is not None:
        result += times @ weight
    elif usual and result.size >= _LARGE and (bags.counts == bags.counts[0]).all():
        _add_equal_bags(bags.indices.reshape(count, -1), weight, result)
    else:
        combine_rows(np.add, result, bags.bag, weight, bags.indices, by)


def _times_in_bags(
    bags: Bags, rows: int, values: np.ndarray, by: np.ndarray | None
) -> np.ndarray | None:
    """How often each bag has each row (times factors): a matrix that is multiplied by ``values``.

    None unless the table has so few rows that each is many times in a bag, and all values are
    finite (0 times inf is NaN).
    """
    size = len(bags.counts) * rows
    if values.dtype.itemsize < 4 or size > len(bags.indices) or not on_host(values):
        return None
    if not np.isfinite(values).all():
        return None
    places = as_index(bags.bag * rows + bags.indices)
    times = np.bincount(places, None if by is None else by[:, 0], size)
    return times.astype(values.dtype).reshape(len(bags.counts), rows)


def _add_equal_bags(indices: np.ndarray, weight: np.ndarray, result: np.ndarray) -> None:
    """The same for bags of as many rows each: the first of all, then the second ones ..."""
    step = max(1, BLOCK // result.shape[1])  # bags that stay in the cache
    for start in range(0, len(result), step):
        total = result[start : start + step]
        for column in as_index(indices[start : start + step]).T:
            total += weight.take(column, 0)


def _maxima(bags: Bags, rows: np.ndarray, result: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Write the maxima of bags; returns the bags with rows, and which of them were largest."""
    filled = np.flatnonzero(bags.counts)
    first = as_index((np.cumsum(bags.counts) - bags.counts)[filled])
    if not len(filled):
        return filled, zeros_beside(rows, (0, rows.shape[1]), np.int64)
    result[filled] = _over_bags(np.maximum, bags, rows, filled, first)
    number = arange_beside(rows, len(rows))[:, None]
    candidates = np.where(rows == result[bags.bag], number, len(rows) - 1)
    return filled, _over_bags(np.minimum, bags, candidates, filled, first)


def _over_bags(ufunc: np.ufunc, bags: Bags, rows: Any, filled: Any, first: Any) -> Any:
    """What the rows of each bag give together, for the bags with rows."""
    if on_host(rows):
        count = bags.counts[filled[0]]
        if (bags.counts[filled] == count).all():
            return ufunc.reduce(rows.reshape(-1, count, rows.shape[1]), 1)
        return ufunc.reduceat(rows, first, axis=0)
    return neighbours(ufunc, bags.bag, rows)[first + bags.counts[filled] - 1]


# ---- what is asked for --------------------------------------------------------------------------


@register("nn.functional.embedding_bag", node=EmbeddingBag)
def embedding_bag(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None = None,
    max_norm: float | None = None,
    norm_type: float = 2,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> Tensor:
    """Sums, means or maxima of bags of a table's rows (``torch.nn.functional.embedding_bag``).

    - ``input``: indices, (bags, n), or (n,) with ``offsets``, (bags,): where each bag starts (and,
      with ``include_last_offset``, where the last one ends). ``weight``: (rows, width), float.
      Result: (bags, width); an empty bag is 0.
    - ``mode``: "mean", "sum" or "max". ``per_sample_weights``: factors of the rows, of the shape
      of ``input``; only for "sum".
    - ``padding_idx``: a row that counts for nothing and gets no gradient.
    - ``max_norm``, ``norm_type``: as in ``embedding``. ``sparse``: changes nothing: gradients are
      dense here. ``scale_grad_by_freq``: divide gradients by how often a row occurs (on the CPU by
      the numbers that torch takes for that, which are other rows').

    Raises ValueError for arguments that do not fit, RuntimeError for indices out of range. There
    are no second gradients.

    >>> table = torch.tensor([[1., 2.], [3., 4.], [5., 6.]])
    >>> torch.nn.functional.embedding_bag(torch.tensor([[0, 1], [2, 2]]), table)
    tensor([[2., 3.],
            [5., 6.]])
    """
    if weight.dtype.itemsize == 8 and not weight.is_floating_point() and input.is_floating_point():
        warn(
            "Argument order of nn.functional.embedding_bag was changed. Usage "
            "`embedding_bag(weight, input, ...)` is deprecated, and should now be "
            "`embedding_bag(input, weight, ...)`."
        )
        weight, input = input, weight
    check_arguments(input, weight, offsets, per_sample_weights)
    check_mode(mode, scale_grad_by_freq, sparse)
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError(
            "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported "
            f"for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub."
        )
    check_dtypes(input, offsets, weight, per_sample_weights)
    indices, starts = indices_and_starts(input, offsets, include_last_offset)
    behind = indices.size - starts[-1] if include_last_offset and len(starts) > 1 else 0
    if behind and (mode == "max" or padding_idx is not None or weight.array.dtype == np.float64):
        # torch's last bag goes on to the end of the indices, unless its fastest kernel computes
        starts, behind = np.append(starts[:-1], indices.size), 0
    bags = Bags(indices, starts, mode)
    if behind and mode == "mean":  # and its mean is divided by how many these are
        bags.counts[-1] += behind
    rows = len(weight.array)
    if padding_idx is not None:
        if not -rows <= padding_idx < rows:
            raise RuntimeError(
                f"padding_idx must be within the number of embeddings, {-rows} through {rows - 1}, "
                f"but got {padding_idx}"
            )
        padding_idx %= rows
    _check_indices(bags, rows, mode == "max" or weight.array.dtype == np.float64)
    if max_norm is not None:
        renormalize(weight, bags.indices, max_norm, norm_type)
    if scale_grad_by_freq:
        bags.count_rows(rows)
    if padding_idx is not None:
        bags.leave_out(padding_idx)
    node = object.__new__(EmbeddingBag)
    node.bags = bags
    if per_sample_weights is None:
        out = wrap(node.forward(weight.array))
    else:
        if per_sample_weights.array.ndim == 2:
            per_sample_weights = per_sample_weights.reshape(-1)
        out = wrap(node.forward(weight.array, per_sample_weights.array))
    if mode_of_recording.grad and (weight.requires_grad or _tracks(per_sample_weights)):
        record(node, (weight, per_sample_weights), out)
    return out


def _tracks(factors: Tensor | None) -> bool:
    return factors is not None and factors.requires_grad


def _check_indices(bags: Bags, rows: int, slowly: bool) -> None:
    inside = (bags.indices >= 0) & (bags.indices < rows)
    if check_on_device(inside, "EmbeddingBag.cu", "input[emb] < numRows") or inside.all():
        return
    place = int(inside.argmin())
    value = bags.indices[place]
    if slowly:  # torch has a fast way for sums of float32, with words of its own
        raise RuntimeError(
            f"embedding_bag: Expected idx >= 0 && idx < num_embeddings but found idx to be {value}"
        )
    raise RuntimeError(
        f"Index {place} of input takes value {value} which is not in the valid range [0, {rows})"
    )
