"""Packing: sequences of different lengths, without the padding that makes them equally long.

    padded                         packed: all first steps, all second steps, ...
    a1 a2 a3                       a1 b1 c1 | a2 b2 | a3
    b1 b2 .                        batch_sizes: 3, 2, 1
    c1 .  .

The longest sequence comes first, so that the sequences that have a step t are always the first
ones of the batch. nn/utils/rnn.py sorts them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import array_beside, is_foreign
from ...errors import explain
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..arguments import check_tensors, scalar_name
from ..making.likes import new_full
from ..shapes.transposes import transpose
from ..shapes.views import view


class PackPaddedSequence(Function):
    """The rows that are not padding, step by step.    They get their gradients, padding gets 0."""

    __slots__ = ("rows",)  # index arrays: where in the input each row of the result stands
    keeps = "own"

    def forward(self, x):
        self.saved = self.rows
        return x[self.rows]

    def backward(self, g, *rows):
        return v.put_at(self.input_shape(), rows, g)


@register(node=PackPaddedSequence, method=False)
def _pack_padded_sequence(
    input: Tensor, lengths: Tensor, batch_first: bool
) -> tuple[Tensor, Tensor]:
    """The steps of padded sequences that are not padding, and how many sequences have each step.

    - ``input``: (steps, batch, ...), with ``batch_first`` (batch, steps, ...); ``lengths``: int64,
      (batch,), falling, each at least 1.

    Raises RuntimeError for other lengths. Counterpart: ``torch._pack_padded_sequence``; see
    ``nn.utils.rnn.pack_padded_sequence``.

    >>> x = torch.tensor([[1, 2], [3, 0]])
    >>> torch._pack_padded_sequence(x, torch.tensor([2, 1]), False)
    (tensor([1, 2, 3]), tensor([2, 1]))
    """
    check_tensors("_pack_padded_sequence", input=input, lengths=lengths)
    _check_int64_vector(lengths)
    if input.array.ndim < 2:
        raise IndexError("Dimension out of range (expected to be in range of [-1, 0], but got 1)")
    steps, batch = input.array.shape[:2] if not batch_first else input.array.shape[1::-1]
    ends = lengths.array
    if input.array.size == 0:
        raise RuntimeError("Cannot pack empty tensors.")
    if len(ends) != batch:
        raise RuntimeError(
            f"Expected `len(lengths)` to be equal to batch_size, but got {len(ends)} "
            f"(batch_size={batch})"
        )
    if ends[-1] <= 0:
        raise RuntimeError(
            "Length of all samples has to be greater than 0, but found an element in 'lengths' "
            "that is <= 0"
        )
    if (ends[1:] > ends[:-1]).any():
        raise RuntimeError(
            "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You "
            "can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to "
            "sidestep this requirement if you do not need ONNX exportability."
        )
    if ends[0] > steps:
        raise RuntimeError(
            explain(
                f"lengths must be at most the number of steps, {steps}",
                f"got {ends[0]}",
                "batch_first=True for an input (batch, steps, ...), or False for (steps, batch, "
                "...)",
            )
        )
    steps_of, sequences_of = packed_places(ends)
    rows = [array_beside(input.array, places) for places in (steps_of, sequences_of)]
    data = PackPaddedSequence.apply(input, rows=tuple(rows[::-1] if batch_first else rows))
    return data, wrap(np.bincount(steps_of).astype(np.int64))


def packed_places(lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each packed row, its step and its sequence (exercise 20.2).

    - ``lengths``: whole numbers, at least one, falling, each at least 1.
    """
    there = np.arange(lengths[0])[:, None] < lengths
    steps, sequences = np.nonzero(there)
    return steps, sequences


@register(method=False)
def _pad_packed_sequence(
    data: Tensor,
    batch_sizes: Tensor,
    batch_first: bool,
    padding_value: Any,
    total_length: int,
) -> tuple[Tensor, Tensor]:
    """Packed sequences with padding again, and their lengths.

    - ``data``: the packed rows; ``batch_sizes``: int64, (steps,), falling; ``total_length``: how
      many steps the result has, 0 or less for those that there are.

    Result: (steps, batch, ...), with ``batch_first`` (batch, steps, ...); lengths, int64, (batch,).
    Counterpart: ``torch._pad_packed_sequence``; see ``nn.utils.rnn.pad_packed_sequence``.

    >>> torch._pad_packed_sequence(torch.tensor([1, 2, 3]), torch.tensor([2, 1]), False, 0, -1)
    (tensor([[1, 2],
            [3, 0]]), tensor([2, 1]))
    """
    check_tensors("_pad_packed_sequence", data=data, batch_sizes=batch_sizes)
    _check_int64_vector(batch_sizes)
    sizes = batch_sizes.array.tolist()
    if not sizes:
        raise RuntimeError("batch_sizes can not be empty")
    steps = len(sizes)
    if total_length > 0:
        if total_length < steps:
            raise RuntimeError(
                "Expected total_length to be at least the length of the longest sequence in input, "
                f"but got total_length={total_length} and max sequence length being {steps}"
            )
        steps = total_length
    if sizes != sorted(sizes, reverse=True) or sizes[-1] < 1 or sum(sizes) > len(data.array):
        raise RuntimeError(
            f"batch_sizes must fall, be positive and need no more than the {len(data.array)} rows "
            f"of data, but got {sizes}"
        )
    padded = new_full(data, (steps, sizes[0], *data.array.shape[1:]), padding_value)
    start = step = 0
    while step < len(sizes):  # all steps that the same sequences have at once
        n, last = sizes[step], step
        while last < len(sizes) and sizes[last] == n:
            last += 1
        stop = start + n * (last - step)
        block = view(data[start:stop], (last - step, n, *data.array.shape[1:]))
        padded[step:last, :n].copy_(block)
        start, step = stop, last
    lengths = (np.array(sizes)[:, None] > np.arange(sizes[0])).sum(0, dtype=np.int64)
    return (transpose(padded, 0, 1) if batch_first else padded), wrap(lengths)


def _check_int64_vector(x: Tensor) -> None:
    if x.array.ndim != 1 or x.array.dtype != np.int64 or is_foreign(x.array):
        raise RuntimeError(
            f"'lengths' argument should be a 1D CPU int64 tensor, but got {x.array.ndim}D "
            f"{x.device} {scalar_name(x)} tensor"
        )
