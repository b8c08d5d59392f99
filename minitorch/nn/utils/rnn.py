"""Sequences of different lengths in one batch: padded, or packed (``torch.nn.utils.rnn``).

``pad_sequence`` makes a batch of a list, ``pack_padded_sequence`` takes the padding out of it, a
recurrent network runs over what is left, ``pad_packed_sequence`` puts the padding back::

    batch = pad_sequence(sequences)                                   # (steps, batch, ...)
    packed = pack_padded_sequence(batch, lengths, enforce_sorted=False)
    output, last = lstm(packed)
    padded, lengths = pad_packed_sequence(output)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ...devices.arrays import arange_beside
from ...devices.device import cpu
from ...errors import type_name
from ...ops.making.from_data import as_tensor
from ...ops.making.likes import new_full
from ...ops.sequences.packing import _pack_padded_sequence, _pad_packed_sequence
from ...ops.sorting.sorting import sort
from ...tensors import Tensor, wrap

__all__ = [
    "PackedSequence",
    "invert_permutation",
    "pack_padded_sequence",
    "pack_sequence",
    "pad_packed_sequence",
    "pad_sequence",
    "unpack_sequence",
    "unpad_sequence",
]


class PackedSequence_(NamedTuple):
    """The fields of a PackedSequence."""

    data: Tensor
    batch_sizes: Tensor
    sorted_indices: Tensor | None
    unsorted_indices: Tensor | None


class PackedSequence(PackedSequence_):
    """Sequences of different lengths, step by step (``torch.nn.utils.rnn.PackedSequence``).

    - ``data``: (steps of all sequences together, ...): the first steps of all, the second steps of
      those that have one, and so on, the longest sequence always first.
    - ``batch_sizes``: int64, (steps,): how many sequences have each step.
    - ``sorted_indices``, ``unsorted_indices``: int64, (batch,): how the sequences were sorted, and
      back; None when they came in the right order.

    Made by ``pack_padded_sequence`` and ``pack_sequence``, not by hand.
    """

    def __new__(
        cls,
        data: Any,
        batch_sizes: Tensor | None = None,
        sorted_indices: Tensor | None = None,
        unsorted_indices: Tensor | None = None,
    ) -> Any:
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        if batch_sizes is None:  # PackedSequence((data, batch_sizes))
            if not isinstance(data, (list, tuple)) or len(data) != 2:
                raise AssertionError("Expected data to be a list or tuple of length 2")
            data, batch_sizes = data
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args: Any, **kwargs: Any) -> PackedSequence:
        """The same with ``data.to(...)``; itself when that changes nothing."""
        data = self.data.to(*args, **kwargs)
        return self if data is self.data else self._with(data)

    def _with(self, data: Tensor) -> PackedSequence:
        orders = [
            None if order is None else order.to(data.device)
            for order in (self.sorted_indices, self.unsorted_indices)
        ]
        return type(self)(data, self.batch_sizes, *orders)

    def cpu(self, *args: Any, **kwargs: Any) -> PackedSequence:
        """``to("cpu")``; the arguments are those of ``to``."""
        return self.to(*args, **kwargs).to("cpu")

    def cuda(self, *args: Any, **kwargs: Any) -> PackedSequence:
        """``to("cuda")``; ``batch_sizes`` stay on the CPU. Errors as those of ``Tensor.cuda``."""
        data = self.data.cuda(*args, **kwargs)
        return self if data is self.data else self._with(data)

    def pin_memory(self) -> PackedSequence:
        """Raises the error of ``Tensor.pin_memory``, without a GPU."""
        return self._with(self.data.pin_memory())

    def double(self) -> PackedSequence:
        """The data as float64."""
        return self._as(self.data.double())

    def float(self) -> PackedSequence:
        """The data as float32."""
        return self._as(self.data.float())

    def half(self) -> PackedSequence:
        """The data as float16."""
        return self._as(self.data.half())

    def long(self) -> PackedSequence:
        """The data as int64."""
        return self._as(self.data.long())

    def int(self) -> PackedSequence:
        """The data as int32."""
        return self._as(self.data.int())

    def short(self) -> PackedSequence:
        """The data as int16."""
        return self._as(self.data.short())

    def char(self) -> PackedSequence:
        """The data as int8."""
        return self._as(self.data.char())

    def byte(self) -> PackedSequence:
        """The data as uint8."""
        return self._as(self.data.byte())

    def _as(self, data: Tensor) -> PackedSequence:
        return self if data is self.data else self._with(data)

    @property
    def is_cuda(self) -> bool:
        """Is the data on a GPU?"""
        return self.data.is_cuda

    def is_pinned(self) -> bool:
        """Is the data in pinned memory?"""
        return self.data.is_pinned()


def invert_permutation(permutation: Tensor | None) -> Tensor | None:
    """The permutation that undoes ``permutation`` (int64, 1-D); None for None.

    Counterpart: ``torch.nn.utils.rnn.invert_permutation``.
    """
    if permutation is None:
        return None
    places = wrap(arange_beside(permutation.array, permutation.array.size))
    return wrap(np.empty_like(permutation.array)).scatter_(0, permutation, places)


def pack_padded_sequence(
    input: Tensor, lengths: Any, batch_first: bool = False, enforce_sorted: bool = True
) -> PackedSequence:
    """Padded sequences without the padding (``torch.nn.utils.rnn.pack_padded_sequence``).

    - ``input``: (steps, batch, ...), with ``batch_first`` (batch, steps, ...).
    - ``lengths``: how many steps of each sequence count: a Tensor or list of ints, each at least 1
      (and, here, at most the number of steps).
    - ``enforce_sorted``: refuse lengths that rise; with False, the sequences are sorted.

    Raises RuntimeError for other lengths.
    """
    if isinstance(lengths, Tensor):
        lengths = lengths.long()
    else:
        lengths = wrap(np.array(as_tensor(lengths, device=cpu).array, np.int64))
    sorted_indices = None
    if not enforce_sorted:
        lengths, sorted_indices = sort(lengths, descending=True)
        sorted_indices = sorted_indices.to(input.device)
        input = input.index_select(0 if batch_first else 1, sorted_indices)
    data, batch_sizes = _pack_padded_sequence(input, lengths, batch_first)
    return PackedSequence(data, batch_sizes, sorted_indices)


def pad_packed_sequence(
    sequence: PackedSequence,
    batch_first: bool = False,
    padding_value: float = 0.0,
    total_length: int | None = None,
) -> tuple[Tensor, Tensor]:
    """Packed sequences with padding again (``torch.nn.utils.rnn.pad_packed_sequence``).

    - ``total_length``: the number of steps of the result, by default that of the longest sequence;
      ValueError if it is less.

    Returns the padded batch, (steps, batch, ...) or with ``batch_first`` (batch, steps, ...), in
    the order in which the sequences were before they were packed, and their lengths, int64.
    """
    steps = len(sequence.batch_sizes)
    if total_length is not None:
        if total_length < steps:
            raise ValueError(
                "Expected total_length to be at least the length of the longest sequence in input, "
                f"but got total_length={total_length} and max sequence length being {steps}"
            )
        steps = total_length
    padded, lengths = _pad_packed_sequence(
        sequence.data, sequence.batch_sizes, batch_first, padding_value, steps
    )
    order = sequence.unsorted_indices
    if order is None:
        return padded, lengths
    return padded.index_select(0 if batch_first else 1, order), lengths[order.cpu()]


def pad_sequence(
    sequences: Any,
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Tensor:
    """A batch of sequences, padded to one length (``torch.nn.utils.rnn.pad_sequence``).

    - ``sequences``: Tensors (steps, ...) that differ only in the number of steps, or one Tensor of
      them. ``padding_side``: "right" (behind) or "left" (in front).

    Result: (most steps, batch, ...), with ``batch_first`` (batch, most steps, ...).
    """
    if not isinstance(sequences, Iterable):
        raise RuntimeError(
            "pad_sequence: Expected iterable for input sequences, but got arg of type: "
            f"{type(sequences)}"
        )
    sequences = tuple(sequences)
    for number, sequence in enumerate(sequences):
        if not isinstance(sequence, Tensor):
            raise TypeError(
                f"expected Tensor as element {number} in argument 0, but got {type_name(sequence)}"
            )
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    if not isinstance(padding_side, str):
        raise TypeError(
            "pad_sequence(): argument 'padding_side' (position 4) must be str, not "
            f"{type_name(padding_side)}"
        )
    if padding_side not in ("left", "right"):
        raise RuntimeError(
            f"Expected padding_side to be one of left or right, but got {padding_side}."
        )
    steps = max([len(sequence) for sequence in sequences])
    first = sequences[0]
    shape = (len(sequences), steps) if batch_first else (steps, len(sequences))
    padded = new_full(first, (*shape, *first.shape[1:]), padding_value)
    for number, sequence in enumerate(sequences):
        n = len(sequence)
        start = 0 if padding_side == "right" else steps - n
        lane = padded.select(0 if batch_first else 1, number)
        lane.narrow(0, start, n).copy_(sequence)
    return padded


def unpad_sequence(
    padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False
) -> list[Tensor]:
    """The sequences of a padded batch, each without its padding, in a list.

    - ``padded_sequences``: (steps, batch, ...), with ``batch_first`` (batch, steps, ...). Without
      ``batch_first`` it is transposed in place, as in ``torch.nn.utils.rnn.unpad_sequence``.
    - ``lengths``: int64, (batch,).
    """
    if not batch_first:
        padded_sequences.transpose_(0, 1)
    numbers = wrap(arange_beside(padded_sequences.array, padded_sequences.shape[1]))
    pairs = zip(padded_sequences, lengths, strict=True)  # type: ignore[call-overload]
    return [sequence[numbers < length] for sequence, length in pairs]


def pack_sequence(sequences: Any, enforce_sorted: bool = True) -> PackedSequence:
    """Sequences (steps, ...) of a list, packed (``torch.nn.utils.rnn.pack_sequence``).

    - ``enforce_sorted``: refuse lengths that rise; with False, the sequences are sorted.
    """
    lengths = wrap(np.array([sequence.size(0) for sequence in sequences], np.int64))
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences: PackedSequence) -> list[Tensor]:
    """The sequences of a PackedSequence in a list (``torch.nn.utils.rnn.unpack_sequence``)."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)
