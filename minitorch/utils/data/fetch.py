"""Fetching: from the indices that a sampler gave to a collated batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...tensors import Tensor, wrap
from .collate import joins_rows
from .dataset import IterableDataset, Subset, TensorDataset


class MapFetcher:
    """Asks a dataset for samples by index.

    - ``batched``: an index is a list of indices, and their samples are to be collated.
    """

    def __init__(self, dataset: Any, batched: bool, collate_fn: Callable[[Any], Any]) -> None:
        self.dataset = dataset
        self.batched = batched
        self.collate_fn = collate_fn
        self.at_once = getattr(dataset, "__getitems__", None)
        self.rows = _plain_rows(dataset) if batched and joins_rows(collate_fn) else None

    def fetch(self, index: Any) -> Any:
        """The batch of these samples; with ``batched=False`` the one sample."""
        if not self.batched:
            return self.collate_fn(self.dataset[index])
        if self.rows is not None:
            batch = take_rows(*self.rows, index)
            if batch is not None:
                return batch
        if self.at_once:
            return self.collate_fn(self.at_once(index))
        return self.collate_fn([self.dataset[each] for each in index])


def _plain_rows(dataset: Any) -> tuple[list[Any], tuple[Tensor, ...]] | None:
    """Where samples come from that are just a row of each tensor; None for other datasets.

    Returns the indices of Subsets, from the outermost to the innermost, and the tensors of the
    TensorDataset inside.
    """
    subsets = []
    while type(dataset) is Subset:
        subsets.append(dataset.indices)
        dataset = dataset.dataset
    if type(dataset) is not TensorDataset:
        return None
    # a batch of rows with a history would carry it on
    if any([type(tensor) is not Tensor or tensor.requires_grad for tensor in dataset.tensors]):
        return None
    return subsets, dataset.tensors


def take_rows(
    subsets: list[Any], tensors: Sequence[Tensor], indices: list[Any]
) -> list[Tensor] | None:
    """Rows of tensors, taken at once: what stacking them one by one gives, 20 times faster.

    None when there is no index, or one is no int or too large: sample by sample, it meets the
    proper error.
    """
    if not isinstance(indices, (list, tuple)) or not indices:
        return None
    try:
        for subset in subsets:
            indices = [subset[index] for index in indices]
        if any([type(index) is not int for index in indices]):
            return None
        wanted = np.array(indices, np.intp)
        return [wrap(tensor.array.take(wanted, axis=0)) for tensor in tensors]
    except (IndexError, TypeError, OverflowError):
        return None


class StreamFetcher:
    """Reads samples from the stream of an IterableDataset.

    ``fetch`` raises StopIteration at the end of the stream. With ``drop_last`` a last batch that
    is too short is left out.
    """

    def __init__(
        self, dataset: Any, batched: bool, collate_fn: Callable[[Any], Any], drop_last: bool
    ) -> None:
        self.stream = iter(dataset)
        self.batched = batched
        self.collate_fn = collate_fn
        self.drop_last = drop_last
        self.ended = False

    def fetch(self, index: Any) -> Any:
        """The next batch: as many samples as ``index`` has entries, or the next sample."""
        if self.ended:
            raise StopIteration
        if not self.batched:
            return self.collate_fn(next(self.stream))
        samples = []
        for _ in index:
            try:
                samples.append(next(self.stream))
            except StopIteration:
                self.ended = True
                break
        if not samples or (self.drop_last and len(samples) < len(index)):
            raise StopIteration
        return self.collate_fn(samples)


class _DatasetKind:
    """Asked by index, or read as a stream: PyTorch's names for the two."""

    Map, Iterable = 0, 1

    @staticmethod
    def of(dataset: Any) -> int:
        """Which of the two a dataset is."""
        return int(isinstance(dataset, IterableDataset))

    @staticmethod
    def create_fetcher(
        kind: int, dataset: Any, auto_collation: bool, collate_fn: Any, drop_last: bool
    ) -> Any:
        """What fetches from a dataset of this kind; with ``auto_collation`` whole batches."""
        if kind == _DatasetKind.Iterable:
            return StreamFetcher(dataset, auto_collation, collate_fn, drop_last)
        return MapFetcher(dataset, auto_collation, collate_fn)
