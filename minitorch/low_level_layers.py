"""What layers are made of, by name: ``torch.native_dropout``, ``torch.embedding_bag``.

PyTorch's layers show these in graphs and errors; some code calls them for what they return besides
the result: the mask of a dropout, the sizes of the bags.
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import numpy as np

from .devices.arrays import as_array, to_host
from .graph.node import Function
from .graph.registry import OPS
from .graph.signatures import judged
from .ops.activations.dropout import keep_mask
from .ops.indexing.embedding import renormalize
from .ops.writing import check_writable
from .tensors import Tensor, wrap
from .tensors.dtypes import bool_, int32, int64

__all__ = ["embedding_bag", "embedding_renorm_", "native_dropout"]
_MODES = ("sum", "mean", "max")


class NativeDropout(Function):
    """x m / (1 - p).    dx = g m / (1 - p)"""

    __slots__ = ("factor",)
    factor: Any

    def forward(self, x):
        return x * self.factor

    def backward(self, g):
        return g * (wrap(self.factor) if isinstance(g, Tensor) else self.factor)


@partial(judged, "native_dropout")
def native_dropout(input: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]:
    """Dropout, and its mask: True where an element stays (``torch.native_dropout``).

    - ``train``: False: nothing is dropped; None is True. RuntimeError unless 0 <= p <= 1.

    >>> torch.native_dropout(torch.ones(2), 1.0, True)
    (tensor([0., 0.]), tensor([False, False]))
    """
    if not input.array.size:
        return input, input.clone()
    if train is False:
        stays = wrap(np.ones(input.shape, bool))
        return NativeDropout.apply(input, factor=input.array.dtype.type(1)), stays
    if input.array.dtype.kind != "f":
        raise RuntimeError(
            f"result type Float can't be cast to the desired output type {input.dtype.scalar_name}"
        )
    if not 0 <= p <= 1:
        raise RuntimeError(f"bernoulli_ expects p to be in [0, 1], but got p={1 - p:g}")
    mask = keep_mask(input, p)
    scale = 0.0 if p == 1 else 1 / (1 - p)
    factor = mask.array * input.array.dtype.type(scale)
    return NativeDropout.apply(input, factor=factor), mask.to(bool_)


@partial(judged, "embedding_bag")
def embedding_bag(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool = False,
    mode: int = 0,
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Bags of a table's rows, and how they were made (``torch.embedding_bag``).

    - ``mode``: 0 sum, 1 mean, 2 max. Other arguments: as in ``nn.functional.embedding_bag``.

    Returns the bags; for each index the bag that it is in (none for sums); the sizes of the bags,
    and again, or, of maxima, the row that each element comes from.

    Raises RuntimeError for another mode.

    >>> table = torch.tensor([[1., 2.], [3., 4.], [5., 6.]])
    >>> torch.embedding_bag(table, torch.tensor([0, 2]), torch.tensor([0]), mode=1)
    (tensor([[3., 4.]]), tensor([0, 0]), tensor([2]), tensor([2]))
    """
    if mode not in (0, 1, 2):
        raise RuntimeError("`mode` must be sum, mean, or max.")
    flat = indices.reshape(-1)
    bags = OPS["nn.functional.embedding_bag"].body(
        flat,
        weight,
        offsets,
        None,
        2.0,
        scale_grad_by_freq,
        _MODES[mode],
        sparse,
        None if per_sample_weights is None else per_sample_weights.reshape(-1),
        include_last_offset,
        padding_idx,
    )
    kind = int32 if indices.dtype is int32 and offsets.dtype is int32 else int64
    if mode == 0 or not flat.array.size:
        none = np.zeros(len(bags.array), kind.numpy)
        return bags, wrap(np.zeros(0, kind.numpy)), wrap(none), wrap(none.copy())
    starts = to_host(offsets.array)[: len(bags.array)]
    which = np.searchsorted(starts, np.arange(flat.array.size), "right") - 1
    inside = np.ones(flat.array.size, bool)
    if padding_idx is not None:
        inside = to_host(flat.array) != padding_idx % len(weight.array)
    sizes = np.bincount(which[inside], minlength=len(starts)).astype(kind.numpy)
    rows = sizes.copy()
    if mode == 2:
        rows = _largest(to_host(weight.array), to_host(flat.array), which, inside, len(starts))
    of_bags = [wrap(as_array(part.astype(kind.numpy))) for part in (which, sizes, rows)]
    return bags, of_bags[0], of_bags[1], of_bags[2]


def _largest(
    table: np.ndarray, indices: np.ndarray, which: np.ndarray, inside: np.ndarray, bags: int
) -> np.ndarray:
    """The row that each element of the maxima comes from: (bags, width)."""
    best = np.full((bags, table.shape[1]), -inf)
    rows = np.zeros(best.shape, np.int64)
    for place in np.flatnonzero(inside):
        row, bag = table[indices[place]], which[place]
        larger = (row > best[bag]) | np.isnan(row)
        best[bag][larger], rows[bag][larger] = row[larger], indices[place]
    return rows


@partial(judged, "embedding_renorm_")
def embedding_renorm_(input: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> Tensor:
    """Scale the rows that ``indices`` name down to ``max_norm``, in place; returns the table.

    Counterpart: ``torch.embedding_renorm_``. RuntimeError for indices that are no integers,
    IndexError for those out of range.

    >>> torch.embedding_renorm_(torch.tensor([[3.0, 4.0], [3.0, 4.0]]), torch.tensor([1]), 2.5, 2.0)
    tensor([[3.0000, 4.0000],
            [1.5000, 2.0000]])
    """
    check_writable(input)
    if indices.dtype not in (int64, int32):
        raise RuntimeError(
            "Expected tensor for argument #2 'indices' to have one of the following scalar types: "
            f"Long, Int; but got {indices.dtype.tensor_name} instead (while checking arguments for "
            "embedding_renorm_)"
        )
    for index in np.unique(to_host(indices.array)):
        if not -len(input.array) <= index < len(input.array):
            raise IndexError(
                f"select(): index {index} out of range for tensor of size {list(input.shape)} at "
                "dimension 0"
            )
    if indices.array.size:
        renormalize(input, indices.array, max_norm, norm_type)
    return input
