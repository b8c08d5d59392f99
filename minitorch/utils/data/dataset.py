"""Datasets: where samples come from, by index (Dataset) or one after the other (IterableDataset).

::

    Dataset                     dataset[i]; len(dataset) if a sampler is to shuffle it
    |-- TensorDataset           rows of tensors
    |-- StackDataset            samples of several datasets, side by side
    |-- ConcatDataset           datasets one behind the other (also ``first + second``)
    |-- Subset                  some samples of a dataset (random_split makes them)
    `-- IterableDataset         iter(dataset): a stream
        `-- ChainDataset        streams one behind the other (also ``first + second``)
"""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from ...errors import warn
from ...random import default_generator
from ...randomness.generators import Generator
from ...tensors import Tensor

T_co = TypeVar("T_co", covariant=True)


class Dataset(Generic[T_co]):
    """Samples that can be asked for by index (``torch.utils.data.Dataset``).

    A subclass defines ``__getitem__``, and ``__len__`` if it is to be shuffled. It may define
    ``__getitems__(indices)``, which returns the samples of a batch at once.
    """

    def __getitem__(self, index: Any) -> T_co:
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other: Dataset[T_co]) -> ConcatDataset[T_co]:
        return ConcatDataset([self, other])


class IterableDataset(Dataset[T_co], Iterable[T_co]):
    """Samples that come as a stream (``torch.utils.data.IterableDataset``).

    A subclass defines ``__iter__``. With worker processes, each of them iterates over a copy of
    its own: ``get_worker_info()`` tells the copy which part of the stream is its part.
    """

    def __add__(self, other: Dataset[T_co]) -> ChainDataset:  # type: ignore[override]
        return ChainDataset([self, other])


class TensorDataset(Dataset[tuple[Tensor, ...]]):
    """Sample i is the tuple of rows i of the tensors (``torch.utils.data.TensorDataset``).

    - ``tensors``: equally long in the first dimension, else AssertionError.
    """

    tensors: tuple[Tensor, ...]

    def __init__(self, *tensors: Tensor) -> None:
        if any([tensors[0].size(0) != tensor.size(0) for tensor in tensors]):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index: Any) -> tuple[Tensor, ...]:
        return tuple([tensor[index] for tensor in self.tensors])  # type: ignore[index]

    def __len__(self) -> int:
        return self.tensors[0].size(0)


class StackDataset(Dataset[Any]):
    """Samples of several datasets side by side (``torch.utils.data.StackDataset``).

    - ``args``: datasets; a sample is a tuple. ``kwargs``: datasets; a sample is a dict.

    Raises ValueError for both at once, for none, and for unequal lengths.
    """

    datasets: tuple[Any, ...] | dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if args and kwargs:
            raise ValueError(
                "Supported either ``tuple``- (via ``args``) or``dict``- (via ``kwargs``) like "
                "input/output, but both types are given."
            )
        if not args and not kwargs:
            raise ValueError("At least one dataset should be passed")
        self.datasets = args or kwargs
        parts = self._parts()
        self._length = len(parts[0])
        if any([len(part) != self._length for part in parts]):
            raise ValueError("Size mismatch between datasets")

    def _parts(self) -> list[Any]:
        return list(self.datasets.values() if isinstance(self.datasets, dict) else self.datasets)

    def _sample(self, values: Iterable[Any]) -> Any:
        """The values of all parts as one sample."""
        if isinstance(self.datasets, dict):
            return dict(zip(self.datasets, values))
        return tuple(values)

    def __getitem__(self, index: Any) -> Any:
        return self._sample([part[index] for part in self._parts()])

    def __getitems__(self, indices: list[Any]) -> list[Any]:
        columns = [_items(part, indices) for part in self._parts()]
        for column in columns:
            if len(column) != len(indices):
                raise ValueError(
                    "Nested dataset's output size mismatch. "
                    f"Expected {len(indices)}, got {len(column)}"
                )
        return [self._sample(values) for values in zip(*columns)]

    def __len__(self) -> int:
        return self._length


def _items(dataset: Any, indices: list[Any]) -> Any:
    """The samples at these indices, at once if the dataset can do that."""
    at_once = getattr(dataset, "__getitems__", None)
    return at_once(indices) if callable(at_once) else [dataset[index] for index in indices]


class ConcatDataset(Dataset[T_co]):
    """Datasets one behind the other (``torch.utils.data.ConcatDataset``).

    - ``cumulative_sizes``: where each of them ends.
    """

    datasets: list[Dataset[T_co]]
    cumulative_sizes: list[int]

    @staticmethod
    def cumsum(sequence: Sequence[Any]) -> list[int]:
        """The running sum of the lengths."""
        return list(itertools.accumulate([len(part) for part in sequence]))

    def __init__(self, datasets: Iterable[Dataset[T_co]]) -> None:
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets should not be an empty iterable")
        if any([isinstance(part, IterableDataset) for part in self.datasets]):
            raise AssertionError("ConcatDataset does not support IterableDataset")
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self) -> int:
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx: int) -> T_co:
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        part = bisect.bisect_right(self.cumulative_sizes, idx)
        start = self.cumulative_sizes[part - 1] if part else 0
        return self.datasets[part][idx - start]

    @property
    def cummulative_sizes(self) -> list[int]:
        """The old name, with its typing error and a FutureWarning."""
        warn("`cummulative_sizes` attribute is renamed to `cumulative_sizes`", FutureWarning)
        return self.cumulative_sizes


class ChainDataset(IterableDataset[Any]):
    """Streams one behind the other (``torch.utils.data.ChainDataset``)."""

    def __init__(self, datasets: Iterable[Dataset[Any]]) -> None:
        self.datasets = datasets

    def _streams(self) -> Iterator[Any]:
        for part in self.datasets:
            if not isinstance(part, IterableDataset):
                raise AssertionError("ChainDataset only supports IterableDataset")
            yield part

    def __iter__(self) -> Iterator[Any]:
        return itertools.chain.from_iterable(self._streams())

    def __len__(self) -> int:
        return sum([len(part) for part in self._streams()])


class Subset(Dataset[T_co]):
    """The samples of a dataset at some indices (``torch.utils.data.Subset``)."""

    dataset: Dataset[T_co]
    indices: Sequence[int]

    def __init__(self, dataset: Dataset[T_co], indices: Sequence[int]) -> None:
        self.dataset = dataset
        self.indices = indices
        own = type(self)
        if own.__getitem__ is not Subset.__getitem__ and own.__getitems__ is Subset.__getitems__:
            raise NotImplementedError(
                f"{own.__name__} overrides __getitem__ but not __getitems__. When subclassing "
                "Subset and overriding __getitem__, you must also override __getitems__ to ensure "
                "DataLoader works correctly with your custom logic. A simple implementation:\n\n"
                "def __getitems__(self, indices):\n"
                "    return [self.__getitem__(idx) for idx in indices]"
            )

    def __getitem__(self, idx: Any) -> Any:
        if isinstance(idx, list):
            return self.dataset[[self.indices[i] for i in idx]]
        return self.dataset[self.indices[idx]]

    def __getitems__(self, indices: list[int]) -> Any:
        return _items(self.dataset, [self.indices[index] for index in indices])

    def __len__(self) -> int:
        return len(self.indices)


def random_split(
    dataset: Any, lengths: Sequence[float], generator: Generator | None = default_generator
) -> list[Subset[Any]]:
    """Deal a dataset out at random into Subsets (``torch.utils.data.random_split``).

    - ``lengths``: ints that sum up to ``len(dataset)``, or fractions that sum up to 1. Fractions
      are rounded down, and what is left goes to the first subsets, one sample each.

    Raises ValueError when they do not sum up.
    """
    total = sum(lengths)
    if math.isclose(total, 1) and total <= 1:
        lengths = _from_fractions(lengths, len(dataset))
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = (generator or default_generator).permutation(len(dataset)).tolist()
    ends = itertools.accumulate(lengths)
    return [Subset(dataset, order[end - n : end]) for end, n in zip(ends, lengths)]  # type: ignore


def _from_fractions(fractions: Sequence[float], n: int) -> list[int]:
    for index, fraction in enumerate(fractions):
        if not 0 <= fraction <= 1:
            raise ValueError(f"Fraction at index {index} is not between 0 and 1")
    lengths = [math.floor(n * fraction) for fraction in fractions]
    for index in range(n - sum(lengths)):
        lengths[index % len(lengths)] += 1
    for index, length in enumerate(lengths):
        if length == 0:
            warn(f"Length of split at index {index} is 0. This might result in an empty dataset.")
    return lengths
