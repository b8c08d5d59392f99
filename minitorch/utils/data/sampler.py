"""Samplers: in which order a DataLoader asks for samples.

A sampler is iterated once per epoch and yields indices, a batch sampler lists of them. The random
ones draw what torch draws, so the same seed gives the same order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import Any, Generic, TypeVar

import numpy as np

from ...ops.making.from_data import as_tensor
from ...random import default_generator
from ...randomness.generators import Generator
from ...tensors import Tensor
from ...tensors.dtypes import float64

T_co = TypeVar("T_co", covariant=True)


class Sampler(Generic[T_co]):
    """What yields indices, or lists of them (``torch.utils.data.Sampler``).

    A subclass defines ``__iter__``, and ``__len__`` if ``len(loader)`` is to be asked.
    """

    def __iter__(self) -> Iterator[T_co]:
        raise NotImplementedError


class SequentialSampler(Sampler[int]):
    """0, 1, 2, ...: the samples as they come (``torch.utils.data.SequentialSampler``)."""

    def __init__(self, data_source: Sized) -> None:
        self.data_source = data_source

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.data_source)))

    def __len__(self) -> int:
        return len(self.data_source)


class RandomSampler(Sampler[int]):
    """All samples in random order, or draws with replacement (``torch.utils.data.RandomSampler``).

    - ``num_samples``: how many; without it as many as there are. More than there are, without
      replacement: several rounds over all.
    - ``generator``: without it, each epoch draws from a generator of its own, which is seeded by
      a draw from the default generator.

    Raises TypeError or ValueError for arguments that make no sense.
    """

    def __init__(
        self,
        data_source: Sized,
        replacement: bool = False,
        num_samples: int | None = None,
        generator: Generator | None = None,
    ) -> None:
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError(
                f"replacement should be a boolean value, but got replacement={replacement}"
            )
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(
                "num_samples should be a positive integer value, but got "
                f"num_samples={self.num_samples}"
            )

    @property
    def num_samples(self) -> int:
        """How many indices an epoch has."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self) -> Iterator[int]:
        n = len(self.data_source)
        generator = self.generator or Generator().manual_seed(drawn_seed(None))
        if self.replacement:
            for _ in range(self.num_samples // 32):
                yield from generator.integers(0, n, (32,)).tolist()
            yield from generator.integers(0, n, (self.num_samples % 32,)).tolist()
            return
        for _ in range(self.num_samples // n):
            yield from generator.permutation(n).tolist()
        # torch draws this round even when nothing is left for it: the stream goes on alike
        yield from generator.permutation(n).tolist()[: self.num_samples % n]

    def __len__(self) -> int:
        return self.num_samples


def drawn_seed(generator: Generator | None) -> int:
    """A seed for another generator, drawn from this one (None: the default one).

    It is the number that ``torch.empty((), dtype=torch.int64).random_()`` draws.
    """
    return int((generator or default_generator).random((), np.int64))


class SubsetRandomSampler(Sampler[int]):
    """The given indices in random order (``torch.utils.data.SubsetRandomSampler``)."""

    def __init__(self, indices: Sequence[int], generator: Generator | None = None) -> None:
        self.indices = indices
        self.generator = generator

    def __iter__(self) -> Iterator[int]:
        order = (self.generator or default_generator).permutation(len(self.indices))
        for i in order.tolist():
            yield self.indices[i]

    def __len__(self) -> int:
        return len(self.indices)


class WeightedRandomSampler(Sampler[int]):
    """Indices drawn with chances in proportion to weights.

    - ``weights``: one per sample, any sum. ``num_samples``: how many draws.
    - ``replacement``: may an index be drawn twice?

    Counterpart: ``torch.utils.data.WeightedRandomSampler``.
    """

    weights: Tensor

    def __init__(
        self,
        weights: Sequence[float],
        num_samples: int,
        replacement: bool = True,
        generator: Generator | None = None,
    ) -> None:
        if not _is_positive_int(num_samples):
            raise ValueError(
                f"num_samples should be a positive integer value, but got num_samples={num_samples}"
            )
        if not isinstance(replacement, bool):
            raise ValueError(
                f"replacement should be a boolean value, but got replacement={replacement}"
            )
        self.weights = as_tensor(weights, dtype=float64)
        if self.weights.ndim != 1:
            raise ValueError(
                "weights should be a 1d sequence but given weights have shape "
                f"{tuple(self.weights.shape)}"
            )
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self) -> Iterator[int]:
        generator = self.generator or default_generator
        drawn = generator.multinomial(self.weights.array, self.num_samples, self.replacement)
        yield from drawn.tolist()

    def __len__(self) -> int:
        return self.num_samples


def _is_positive_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def in_batches(order: Iterable[int], size: int, drop_last: bool) -> Iterator[list[int]]:
    """An order in lists of so many indices, each made when it is asked for: it may be endless."""
    indices = iter(order)
    while batch := list(itertools.islice(indices, size)):
        if drop_last and len(batch) < size:
            return
        yield batch


class BatchSampler(Sampler[list[int]]):
    """Lists of so many indices of another sampler (``torch.utils.data.BatchSampler``).

    - ``drop_last``: leave out a last list that is too short.

    >>> from minitorch.utils.data import BatchSampler
    >>> list(BatchSampler(range(5), batch_size=2, drop_last=False))
    [[0, 1], [2, 3], [4]]
    """

    def __init__(self, sampler: Iterable[int], batch_size: int, drop_last: bool) -> None:
        if not _is_positive_int(batch_size):
            raise ValueError(
                f"batch_size should be a positive integer value, but got batch_size={batch_size}"
            )
        if not isinstance(drop_last, bool):
            raise ValueError(f"drop_last should be a boolean value, but got drop_last={drop_last}")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self) -> Iterator[list[int]]:
        return in_batches(self.sampler, self.batch_size, self.drop_last)

    def __len__(self) -> int:
        n = len(self.sampler)  # type: ignore[arg-type]
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)
