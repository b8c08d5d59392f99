"""Bags of rows: rows of a table, several at a time, as their sum, their mean or their maximum."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import check_tensor, register
from ..autograd.function import Function
from ..dtypes import as_index, as_int64
from ..errors import type_name, warn
from ..tensors import Tensor
from .embedding import renormalize
from .places import add_rows


class Bags:
    """Which row goes into which bag: the settings of an embedding bag, without any values.

    - ``indices``: the rows that are read, without padding; ``bag``: for each, the bag that it goes
      into, ascending; ``places``: for each, its place in the input.
    - ``counts``: how many rows each bag has. ``rows``: how many the table has.
    """

    __slots__ = ("bag", "by_frequency", "counts", "indices", "mode", "places", "rows")

    def __init__(
        self, indices: np.ndarray, starts: np.ndarray, mode: str, by_frequency: bool
    ) -> None:
        # starts[k] ... starts[k + 1] are the places of bag k
        self.counts = np.diff(starts)
        self.bag = np.repeat(np.arange(len(self.counts)), self.counts)
        self.places = np.arange(starts[0], starts[-1]) if len(starts) else np.arange(0)
        self.indices = indices[self.places]
        self.mode, self.by_frequency = mode, by_frequency
        self.rows = 0

    def leave_out(self, row: int) -> None:
        """Bags without a row of the table."""
        kept = self.indices != row
        self.bag, self.places, self.indices = self.bag[kept], self.places[kept], self.indices[kept]
        self.counts = np.bincount(as_index(self.bag), minlength=len(self.counts))

    def factors(self, dtype: np.dtype, given: np.ndarray | None = None) -> np.ndarray | None:
        """By what each row is multiplied, (n, 1); None: by nothing."""
        if given is not None:
            return given.reshape(-1)[self.places][:, None]
        if self.mode != "mean":
            return None
        return (1 / self.counts[self.bag]).astype(dtype)[:, None]


class EmbeddingBag(Function):
    """Bags of a table's rows.    A row's gradient is the sum of those of the bags that it is in"""

    __slots__ = ("bags", "largest")
    bags: Bags
    largest: Any

    def forward(self, weight, factors=None):
        bags = self.bags
        bags.rows, self.largest = len(weight), None
        rows = weight[bags.indices]
        result = np.zeros((len(bags.counts), weight.shape[1]), np.promote_types(rows.dtype, "f4"))
        if bags.mode == "max":
            self.largest = _maxima(bags, rows, result)
        else:
            by = bags.factors(rows.dtype, factors)
            add_rows(result, bags.bag, rows if bags.mode == "mean" or by is None else rows * by)
            if bags.mode == "mean":
                result /= np.maximum(bags.counts, 1)[:, None]
        return result.astype(weight.dtype, copy=False)

    def backward(self, g):
        return v.in_formula(EmbeddingBagBack, g, bags=self.bags, largest=self.largest)


class WeightedEmbeddingBag(EmbeddingBag, node="EmbeddingBagBackward0"):
    """The same, rows times factors.    A factor's gradient is that of its bag times the row"""

    keeps = "others"

    def backward(self, g, weight, factors):  # type: ignore[override]
        gw = gf = None
        if self.needs(0):
            gw = v.in_formula(EmbeddingBagBack, g, factors, bags=self.bags, largest=None)
        if self.needs(1):
            gf = v.in_formula(FactorsBack, g, weight, bags=self.bags, size=self.input_shape(1))
        return gw, gf


class EmbeddingBagBack(Function, node="torch::autograd::NotImplemented"):
    """The gradients of bags, given to their rows.    torch has no gradient of it"""

    __slots__ = ("bags", "largest")

    def forward(self, g, factors=None):
        bags = self.bags
        table = np.zeros((bags.rows, g.shape[1]), g.dtype)
        if self.largest is not None:
            filled, which = self.largest
            rows, columns = bags.indices[which], np.arange(g.shape[1])
            np.add.at(table, (rows, columns), g[filled])
            return table
        rows = g[bags.bag]
        by = bags.factors(g.dtype, factors)
        if by is not None:
            rows *= by
        if bags.by_frequency:
            rows /= np.bincount(as_index(bags.indices))[bags.indices][:, None].astype(g.dtype)
        add_rows(table, bags.indices, rows)
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
        result = np.zeros(self.size, g.dtype)
        dots = (weight[bags.indices] * g[bags.bag]).sum(1)
        result.reshape(-1)[bags.places] = dots
        return result

    def backward(self, g):
        raise RuntimeError(
            "derivative for aten::_embedding_bag_per_sample_weights_backward is not implemented"
        )


def _maxima(bags: Bags, rows: np.ndarray, result: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Write the maxima of bags; returns the bags with rows, and which of them were largest."""
    filled = np.flatnonzero(bags.counts)
    first = (np.cumsum(bags.counts) - bags.counts)[filled]
    if not len(filled):
        return filled, np.zeros((0, rows.shape[1]), np.int64)
    result[filled] = np.maximum.reduceat(rows, first, axis=0)
    number = np.arange(len(rows))[:, None]
    candidates = np.where(rows == result[bags.bag], number, len(rows) - 1)
    return filled, np.minimum.reduceat(candidates, first, axis=0)


# ---- what is asked for --------------------------------------------------------------------------

_TABLE_TYPES = "Half, BFloat16, Float, Double"


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
    - ``max_norm``, ``norm_type``, ``scale_grad_by_freq``: as in ``embedding``. ``sparse``:
      NotImplementedError; gradients are dense here.

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
    _check_arguments(input, weight, offsets, per_sample_weights)
    _check_mode(mode, scale_grad_by_freq, sparse)
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError(
            "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported "
            f"for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub."
        )
    _check_dtypes(input, offsets, weight, per_sample_weights)
    bags = Bags(*_laid_out(input, offsets, include_last_offset), mode, scale_grad_by_freq)
    rows = len(weight.array)
    if padding_idx is not None:
        if not -rows <= padding_idx < rows:
            raise RuntimeError(
                f"padding_idx must be within the number of embeddings, {-rows} through {rows - 1}, "
                f"but got {padding_idx}"
            )
        padding_idx %= rows
    _check_indices(bags, rows, mode)
    if max_norm is not None:
        renormalize(weight, bags.indices, max_norm, norm_type)
    if padding_idx is not None:
        bags.leave_out(padding_idx)
    if per_sample_weights is None:
        return EmbeddingBag.apply(weight, bags=bags)
    return WeightedEmbeddingBag.apply(weight, per_sample_weights, bags=bags)


def _check_arguments(
    input: Tensor, weight: Tensor, offsets: Tensor | None, factors: Tensor | None
) -> None:
    if factors is not None and factors.shape != input.shape:
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({factors.shape}) is not None, then it must "
            f"have the same shape as the input ({input.shape})"
        )
    if weight.ndim != 2:
        raise ValueError(f"weight has to be a 2D Tensor, but got Tensor of dimension {weight.ndim}")
    if input.ndim == 2:
        if offsets is not None:
            kind = f"{type(offsets).__module__.partition('.')[0]}.{type_name(offsets)}"
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch "
                "of fixed length sequences. However, found offsets of type "
                f"<class '{kind.replace('minitorch', 'torch')}'>"
            )
        if not input.shape[1]:
            raise RuntimeError("step must be nonzero")
    elif input.ndim == 1:
        if offsets is None:
            raise ValueError("offsets has to be a 1D Tensor but got None")
        if offsets.ndim != 1:
            raise ValueError("offsets has to be a 1D Tensor")
    else:
        raise ValueError(
            f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.ndim}"
        )


def _check_mode(mode: str, by_frequency: bool, sparse: bool) -> None:
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max" and by_frequency:
        raise ValueError("max mode does not support scaling the gradient by the frequency")
    if mode == "max" and sparse:
        raise ValueError("max mode does not support sparse weights")
    if sparse:
        raise NotImplementedError(
            "embedding_bag: sparse must be False, but got True: minitorch has no sparse gradients. "
            "Try: leave sparse out; the gradient is then a dense table."
        )


def _check_dtypes(
    input: Tensor, offsets: Tensor | None, weight: Tensor, factors: Tensor | None
) -> None:
    check_tensor("embedding_bag", input, "indices", 2)
    for given in (input, offsets):
        if given is not None and given.array.dtype.kind != "i":
            raise RuntimeError(
                "Expected tensor for argument #1 'indices' to have one of the following scalar "
                f"types: Long, Int; but got {given.dtype.tensor_name} instead (while checking "
                "arguments for embedding_bag)"
            )
    if weight.array.dtype.kind != "f":
        raise RuntimeError(
            "Expected tensor for argument #1 'weight' to have one of the following scalar types: "
            f"{_TABLE_TYPES}; but got {weight.dtype.tensor_name} instead (while checking arguments "
            "for embedding_bag)"
        )
    if factors is not None and factors.dtype != weight.dtype:
        raise RuntimeError(
            "Expected tensor for argument #1 'weight' to have the same type as tensor for argument "
            f"#1 'per_sample_weights'; but type {weight.dtype.tensor_name} does not equal "
            f"{factors.dtype.tensor_name} (while checking arguments for embedding_bag)"
        )


def _laid_out(
    input: Tensor, offsets: Tensor | None, include_last: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Flat indices, and where in them each bag starts; last, where the last bag ends."""
    indices = as_int64(input.array).reshape(-1)
    if offsets is None:
        return indices, np.arange(0, indices.size + 1, input.array.shape[1])
    starts = as_int64(offsets.array)
    if include_last and not starts.size:
        raise RuntimeError("include_last_offset: number of offset should be at least 1")
    if starts.size and starts[0] != 0:
        raise RuntimeError(
            "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from "
            f"position 0. However, got {starts[0]}"
        )
    if starts.size and starts[-1] > indices.size:
        raise RuntimeError(
            f"offsets[-1] can not be greater than input's length {indices.size} but got "
            f"offsets[-1] of {starts[-1]}"
        )
    if (np.diff(starts) < 0).any():
        raise RuntimeError(
            "embedding_bag: offsets must not descend, but some of them do. Try: sort the bags by "
            "where they start."
        )
    return indices, starts if include_last or not starts.size else np.append(starts, indices.size)


def _check_indices(bags: Bags, rows: int, mode: str) -> None:
    wrong = (bags.indices < 0) | (bags.indices >= rows)
    if not wrong.any():
        return
    place = int(wrong.argmax())
    value = bags.indices[place]
    if mode == "max":
        raise RuntimeError(
            f"embedding_bag: Expected idx >= 0 && idx < num_embeddings but found idx to be {value}"
        )
    raise RuntimeError(
        f"Index {place} of input takes value {value} which is not in the valid range [0, {rows})"
    )
