"""What ``for batch in loader`` iterates over, when no worker processes are asked for."""

from __future__ import annotations

from typing import Any

from ...devices.accelerator import find
from ...errors import warn
from .fetch import _DatasetKind
from .pinning import pinned
from .sampler import drawn_seed


class LoaderIterator:
    """One epoch of a DataLoader: the part that is alike with and without worker processes.

    A subclass defines ``_next_data``.
    """

    def __init__(self, loader: Any) -> None:
        self._dataset = loader.dataset
        self._kind = loader._dataset_kind
        self._batched = loader._auto_collation
        self._collate_fn = loader.collate_fn
        self._drop_last = loader.drop_last
        self._num_workers = loader.num_workers
        self._index_sampler = loader._index_sampler
        self._warn_about_pinning(loader)
        self._start(loader)
        # drawn even when no worker needs it: the default generator goes on as in torch
        self._base_seed = drawn_seed(loader.generator)

    def _start(self, loader: Any) -> None:
        """Begin an epoch."""
        self._sampler_iter = iter(self._index_sampler)
        self._num_yielded = 0
        self._expected = loader._IterableDataset_len_called

    def _warn_about_pinning(self, loader: Any) -> None:
        self._pins = loader.pin_memory and find() is not None
        if not loader.pin_memory:
            return
        if loader.pin_memory_device:
            warn(
                "pin_memory_device is deprecated, the current accelerator will be used as the "
                f"device,ignore pin_memory_device='{loader.pin_memory_device}'."
            )
        if self._pins:
            return
        warn(
            "'pin_memory' argument is set as true but no accelerator is found, then device pinned "
            "memory won't be used."
        )

    def __iter__(self) -> LoaderIterator:
        return self

    def __next__(self) -> Any:
        data = self._next_data()
        if self._pins:
            data = pinned(data)
        self._num_yielded += 1
        if self._expected is not None and self._num_yielded > self._expected:
            self._warn_about_length()
        return data

    def _next_data(self) -> Any:
        raise NotImplementedError

    def _warn_about_length(self) -> None:
        message = (
            f"Length of IterableDataset {self._dataset} was reported to be {self._expected}"
            f"(when accessing len(dataloader)), but {self._num_yielded} samples have been fetched. "
        )
        if self._num_workers > 0:
            message += (
                "For multiprocessing data-loading, this could be caused by not properly "
                "configuring the IterableDataset replica at each worker. Please see "
                "https://pytorch.org/docs/stable/data.html#torch.utils.data.IterableDataset for "
                "examples."
            )
        warn(message)

    def __len__(self) -> int:
        return len(self._index_sampler)

    def __getstate__(self) -> Any:
        raise NotImplementedError("{} cannot be pickled", type(self).__name__)


class SingleProcessIterator(LoaderIterator):
    """Makes each batch when it is asked for, in this process."""

    def __init__(self, loader: Any) -> None:
        super().__init__(loader)
        if loader.timeout != 0:
            raise AssertionError("_SingleProcessDataLoaderIter requires timeout == 0")
        self._fetcher = _DatasetKind.create_fetcher(
            self._kind, self._dataset, self._batched, self._collate_fn, self._drop_last
        )

    def _next_data(self) -> Any:
        return self._fetcher.fetch(next(self._sampler_iter))
