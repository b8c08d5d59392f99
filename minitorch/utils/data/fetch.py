"""Fetching: from the indices that a sampler gave to a collated batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...tensors import Tensor, wrap
from .collate import joins_rows
from .dataset import IterableDataset, TensorDataset


class MapFetcher:
    """Asks a dataset for samples by index.

    - ``batched``: an index is a list of indices, and their samples are to be collated.
    """

    def __init__(self, dataset: Any, batched: bool, collate_fn: Callable[[Any], Any]) -> None:
        self.dataset = dataset
        self.batched = batched
        self.collate_fn = collate_fn
        at_once = getattr(dataset, "__getitems__", None)
        self.samples = at_once if batched and at_once else self._one_by_one
        self.rows_at_once = batched and _has_plain_rows(dataset) and joins_rows(collate_fn)

    def fetch(self, index: Any) -> Any:
        """The batch of these samples; with ``batched=False`` the one sample."""
        if not self.batched:
            return self.collate_fn(self.dataset[index])
        if self.rows_at_once:
            batch = take_rows(self.dataset.tensors, index)
            if batch is not None:
                return batch
        return self.collate_fn(self.samples(index))

    def _one_by_one(self, indices: Any) -> list[Any]:
        return [self.dataset[index] for index in indices]


def _has_plain_rows(dataset: Any) -> bool:
    """Is a sample just a row of each tensor, without a history that a batch would carry on?"""
    return (
        type(dataset).__getitem__ is TensorDataset.__getitem__
        and not hasattr(dataset, "__getitems__")
        and all([type(tensor) is Tensor and not tensor.requires_grad for tensor in dataset.tensors])
    )


def take_rows(tensors: Sequence[Tensor], indices: list[Any]) -> list[Tensor] | None:
    """Rows of tensors, taken at once: what stacking them one by one gives, 20 times faster.

    None when an index is no int or too large: row by row, it meets the proper error.
    """
    if any([type(index) is not int for index in indices]):
        return None
    wanted = np.array(indices, np.intp)
    try:
        return [wrap(tensor.array.take(wanted, axis=0)) for tensor in tensors]
    except IndexError:
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


def make_fetcher(dataset: Any, batched: bool, collate_fn: Any, drop_last: bool) -> Any:
    """The fetcher for this kind of dataset."""
    if isinstance(dataset, IterableDataset):
        return StreamFetcher(dataset, batched, collate_fn, drop_last)
    return MapFetcher(dataset, batched, collate_fn)
