"""DataLoader: batches of a dataset, in the order of a sampler, made here or by worker processes."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from ...errors import explain, warn
from ...randomness.generators import Generator
from .collate import default_collate, default_convert
from .dataset import Dataset
from .fetch import _DatasetKind
from .iterators import LoaderIterator, SingleProcessIterator
from .sampler import BatchSampler, RandomSampler, Sampler, SequentialSampler
from .worker_info import get_worker_info

__all__ = ["DataLoader", "default_collate", "default_convert", "get_worker_info"]

T_co = TypeVar("T_co", covariant=True)

# PyTorch's names of the types of functions that are given, and of what iterates over a loader
# (that with processes is read when it is needed)
_collate_fn_t = Callable[[list[Any]], Any]
_worker_init_fn_t = Callable[[int], None]
_BaseDataLoaderIter, _SingleProcessDataLoaderIter = LoaderIterator, SingleProcessIterator


def __getattr__(name: str) -> Any:
    if name == "_MultiProcessingDataLoaderIter":
        return _processes().WorkerIterator
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# What the samplers were made from: a later change would be without effect.
_FIXED = {"batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers"}


class _EndlessSampler(Sampler[None]):
    """For streams, which have no indices: None, again and again."""

    def __iter__(self) -> Iterator[None]:
        while True:
            yield None


class DataLoader(Generic[T_co]):
    """Iterates over the batches of a dataset, once per ``for`` (``torch.utils.data.DataLoader``).

    - ``dataset``: a Dataset, anything with ``[index]`` and ``len``, or an IterableDataset.
    - ``batch_size``: samples per batch; None for single samples, which are not collated.
    - ``shuffle``: in a new random order every epoch.
    - ``sampler``: yields the indices, instead of ``shuffle``. ``batch_sampler``: yields lists of
      indices, instead of ``batch_size``, ``shuffle``, ``sampler`` and ``drop_last``.
    - ``num_workers``: how many processes make the batches; 0 for this process.
    - ``collate_fn``: from a list of samples to a batch; ``default_collate`` stacks them.
    - ``pin_memory``, ``pin_memory_device``: accepted, with a warning; there is no GPU.
    - ``drop_last``: leave out a last batch that is too short.
    - ``timeout``: seconds to wait for a batch of a worker; 0 for as long as it takes.
    - ``worker_init_fn``: called in each worker with its number before it begins.
    - ``multiprocessing_context``: ``"fork"``, ``"spawn"``, ``"forkserver"``, or such a context.
    - ``generator``: what shuffling and the workers' seeds are drawn from.
    - ``prefetch_factor``: how many batches each worker makes in advance (2).
    - ``persistent_workers``: keep the workers for the next epoch.
    - ``in_order``: False for batches in the order in which workers complete them.

    Seeded, the batches are torch's. Errors and warnings are torch's, too: ValueError for options
    that exclude each other; RuntimeError when a worker dies or is too slow.
    """

    _initialized = False

    def __init__(
        self,
        dataset: Dataset[T_co],
        batch_size: int | None = 1,
        shuffle: bool | None = None,
        sampler: Sampler[Any] | Iterable[Any] | None = None,
        batch_sampler: Sampler[Any] | Iterable[Any] | None = None,
        num_workers: int = 0,
        collate_fn: Callable[[list[Any]], Any] | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0,
        worker_init_fn: Callable[[int], None] | None = None,
        multiprocessing_context: Any = None,
        generator: Generator | None = None,
        *,
        prefetch_factor: int | None = None,
        persistent_workers: bool = False,
        pin_memory_device: str = "",
        in_order: bool = True,
    ) -> None:
        _check_worker_options(num_workers, timeout, prefetch_factor, persistent_workers)
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = 2 if num_workers and prefetch_factor is None else prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.multiprocessing_context = multiprocessing_context
        self.in_order = in_order
        self.generator = generator
        self._dataset_kind = _DatasetKind.of(dataset)
        if self._dataset_kind == _DatasetKind.Iterable:
            _check_stream_options(shuffle, sampler, batch_sampler)
        _check_batch_options(batch_size, shuffle, sampler, batch_sampler, drop_last)
        if batch_sampler is not None:
            batch_size = None
        if sampler is None:
            sampler = self._default_sampler(bool(shuffle))
        if batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        default = default_convert if batch_sampler is None else default_collate
        self.collate_fn = default if collate_fn is None else collate_fn
        self.persistent_workers = persistent_workers
        self._initialized = True
        self._IterableDataset_len_called: int | None = None
        self._iterator: Any = None
        self.check_worker_number_rationality()

    def _default_sampler(self, shuffle: bool) -> Any:
        if self._dataset_kind == _DatasetKind.Iterable:
            return _EndlessSampler()
        if shuffle:
            return RandomSampler(self.dataset, generator=self.generator)  # type: ignore[arg-type]
        return SequentialSampler(self.dataset)  # type: ignore[arg-type]

    def __setattr__(self, attr: str, val: Any) -> None:
        if self._initialized and attr in _FIXED:
            raise ValueError(
                f"{attr} attribute should not be set after {type(self).__name__} is initialized"
            )
        super().__setattr__(attr, val)

    @property
    def multiprocessing_context(self) -> Any:
        """How worker processes are started: a context of Python's multiprocessing, or None."""
        return self._context

    @multiprocessing_context.setter
    def multiprocessing_context(self, context: Any) -> None:
        if context is not None and self.num_workers <= 0:
            raise ValueError(
                "multiprocessing_context can only be used with multi-process loading "
                f"(num_workers > 0), but got num_workers={self.num_workers}"
            )
        self._context = context if context is None else _processes().context_of(context)

    @property
    def _auto_collation(self) -> bool:
        return self.batch_sampler is not None

    @property
    def _index_sampler(self) -> Any:
        return self.batch_sampler if self._auto_collation else self.sampler

    def __iter__(self) -> LoaderIterator:
        if self.num_workers == 0:
            return SingleProcessIterator(self)
        if not self.persistent_workers:
            return self._start_workers()
        if self._iterator is None or self._iterator.is_closed():
            self._iterator = self._start_workers()
        else:
            self._iterator._start_again(self)
        return self._iterator

    def _start_workers(self) -> LoaderIterator:
        self.check_worker_number_rationality()
        return _processes().WorkerIterator(self)

    def __len__(self) -> int:
        """The number of batches; of a stream, as many as its own ``len`` promises."""
        if self._dataset_kind == _DatasetKind.Map:
            return len(self._index_sampler)
        length = self._IterableDataset_len_called = len(self.dataset)  # type: ignore[arg-type]
        if self.batch_size is None:
            return length
        return length // self.batch_size if self.drop_last else -(-length // self.batch_size)

    def check_worker_number_rationality(self) -> None:
        """Warn when there are more workers than processors for them."""
        if not self.num_workers:
            return
        knows_own = hasattr(os, "sched_getaffinity")
        suggested = len(os.sched_getaffinity(0)) if knows_own else os.cpu_count()
        if suggested is None:
            advice = (
                "DataLoader is not able to compute a suggested max number of worker in current "
                "system."
            )
        elif self.num_workers <= suggested:
            return
        else:
            note = "" if knows_own else " (`cpuset` is not taken into account)"
            advice = (
                f"Our suggested max number of worker in current system is {suggested}{note}, which "
                "is smaller than what this DataLoader is going to create."
            )
        warn(
            f"This DataLoader will create {self.num_workers} worker processes in total. {advice} "
            "Please be aware that excessive worker creation might get DataLoader running slow or "
            "even freeze, lower the worker number to avoid potential slowness/freeze if necessary."
        )


def _processes() -> Any:
    """The file that starts processes. It needs much of the standard library: loaded when used."""
    if sys.platform in ("emscripten", "wasi"):
        raise RuntimeError(
            explain(
                "num_workers > 0 needs a Python that can start processes",
                "the one in a browser cannot",
                "num_workers=0",
            )
        )
    return importlib.import_module(".processes", __package__)


def _check_worker_options(
    num_workers: int, timeout: float, prefetch_factor: int | None, persistent_workers: bool
) -> None:
    if num_workers < 0:
        raise ValueError(
            "num_workers option should be non-negative; use num_workers=0 to disable "
            "multiprocessing."
        )
    if timeout < 0:
        raise ValueError("timeout option should be non-negative")
    if num_workers == 0 and prefetch_factor is not None:
        raise ValueError(
            "prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 "
            "to enable multiprocessing, otherwise set prefetch_factor to None."
        )
    if prefetch_factor is not None and prefetch_factor < 0:
        raise ValueError("prefetch_factor option should be non-negative")
    if persistent_workers and num_workers == 0:
        raise ValueError("persistent_workers option needs num_workers > 0")


def _check_stream_options(shuffle: Any, sampler: Any, batch_sampler: Any) -> None:
    given = {"shuffle": shuffle or None, "sampler": sampler, "batch_sampler": batch_sampler}
    for name, value in given.items():
        if value is not None:
            raise ValueError(
                f"DataLoader with IterableDataset: expected unspecified {name} option, but got "
                f"{name}={value}"
            )


def _check_batch_options(
    batch_size: Any, shuffle: Any, sampler: Any, batch_sampler: Any, drop_last: bool
) -> None:
    if sampler is not None and shuffle:
        raise ValueError("sampler option is mutually exclusive with shuffle")
    if batch_sampler is not None:
        if batch_size != 1 or shuffle or sampler is not None or drop_last:
            raise ValueError(
                "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and "
                "drop_last"
            )
    elif batch_size is None and drop_last:
        raise ValueError(
            "batch_size=None option disables auto-batching and is mutually exclusive with drop_last"
        )
