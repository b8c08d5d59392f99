"""What a piece of code wrote into memory: ``with viz.watch(x) as w: x[1] = 5``."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import owner_of
from ...errors import type_name
from ...tensors import Tensor
from ...tensors.storage import InferenceStorage, OtherMemory, Storage
from ..arguments import refused


def extent(array: np.ndarray) -> tuple[int, int]:
    """The addresses of the first byte of the memory behind an array, and of the byte after it."""
    low, high = np.lib.array_utils.byte_bounds(owner_of(array))
    return int(low), int(high)


def bytes_of(array: np.ndarray) -> np.ndarray:
    """The memory behind an array as bytes, whatever way the array reads it. Not to be written."""
    owner = owner_of(array)
    low, high = extent(owner)
    if not owner.size:
        return np.empty(0, np.uint8)
    # The element at the lowest address: the last one in a dimension that is read backwards.
    first = owner[(*[slice(-1, None) if step < 0 else slice(1) for step in owner.strides], ...)]
    as_strided = np.lib.stride_tricks.as_strided
    one_byte = as_strided(first, (1,), (first.itemsize,)).view(np.uint8)
    return as_strided(one_byte, (high - low,), (1,), writeable=False)


def counter_of(tensor: Tensor) -> Storage | None:
    """The object that counts the writes into a tensor; None if nobody does (inference mode)."""
    counter = tensor.storage
    while isinstance(counter, OtherMemory):
        counter = counter.counter
    return None if isinstance(counter, InferenceStorage) else counter


class Watch:
    """Which memory was written while a ``with`` block ran; see ``watch``.

    Memory counts as written when its bytes are others than before: writing the value that is there
    already cannot be seen. After the block, ``viz.storage(x, touched=w)`` marks those cells and
    says what they held; the versions are shown as ``0 -> 1``.
    """

    def __init__(self, tensors: tuple[Tensor, ...]) -> None:
        self._arrays = [tensor.array for tensor in tensors]
        self._before: list[np.ndarray] = []
        self._after: list[np.ndarray] = []
        counters = [counter_of(tensor) for tensor in tensors]
        self._counters = [counter for counter in counters if counter is not None]
        self._versions: list[tuple[int, int]] = []

    def __enter__(self) -> Watch:
        self._before = [bytes_of(array).copy() for array in self._arrays]
        self._versions = [(counter.version, counter.version) for counter in self._counters]
        return self

    def __exit__(self, *error: object) -> None:
        self._after = [bytes_of(array).copy() for array in self._arrays]
        self._versions = [
            (old, counter.version) for (old, _), counter in zip(self._versions, self._counters)
        ]

    def old_bytes(self, low: int, high: int) -> np.ndarray | None:
        """What the memory between two addresses held before; None if it was not watched."""
        return self._piece(self._before, low, high)

    def changed(self, low: int, high: int) -> np.ndarray:
        """For every byte between two addresses: was it changed?"""
        old, new = self._piece(self._before, low, high), self._piece(self._after, low, high)
        return np.zeros(high - low, bool) if old is None or new is None else old != new

    def _piece(self, kept: list[np.ndarray], low: int, high: int) -> np.ndarray | None:
        for array, content in zip(self._arrays, kept):
            start, stop = extent(array)
            if start <= low and high <= stop:
                return content[low - start : high - start]
        return None

    def versions(self, counter: Storage | None) -> tuple[int, int] | None:
        """The counter before and after the block; None if it was not watched."""
        for watched, versions in zip(self._counters, self._versions):
            if watched is counter:
                return versions
        return None

    def __repr__(self) -> str:
        seen: dict[tuple[int, int], int] = {}
        for array, old, new in zip(self._arrays, self._before, self._after):
            cells = (old != new)[: old.size // array.itemsize * array.itemsize]
            seen[extent(array)] = int(cells.reshape(-1, array.itemsize).any(1).sum())
        n = sum(seen.values())
        versions = dict.fromkeys([f"{old} -> {new}" for old, new in self._versions])
        cells_text = "1 cell changed" if n == 1 else f"{n} cells changed"
        return f"<watch: {cells_text}, version {', '.join(versions) or 'not counted'}>"


def watch(*tensors: Tensor) -> Watch:
    """Watch the memory of tensors while a block runs, to see which cells it writes::

        with viz.watch(x) as w:
            x[1] = 5
        viz.storage(x, touched=w)

    All the memory behind a tensor is watched: a write through any of its views is seen, counted
    or not. Returns a context manager. Raises TypeError when something else than a Tensor is given.

    >>> from minitorch import viz
    >>> x = torch.zeros(2, 3)
    >>> with viz.watch(x) as w:
    ...     x[1] = 5
    >>> w
    <watch: 3 cells changed, version 0 -> 1>
    >>> with viz.watch(x) as w:
    ...     x.data[0, 0] = 1.0  # nobody counts this one
    >>> w
    <watch: 1 cell changed, version 1 -> 1>
    """
    for tensor in tensors:
        if not isinstance(tensor, Tensor):
            raise refused(tensor, f"watch() watches the memory of Tensors; got {type_name(tensor)}")
    if not tensors:
        raise TypeError("watch() needs at least one Tensor: viz.watch(x)")
    return Watch(tensors)


def touched_bytes(touched: Any, low: int, high: int) -> np.ndarray:
    """For every byte between two addresses: does ``touched`` (a Watch, Tensors) name it?"""
    if isinstance(touched, Watch):
        return touched.changed(low, high)
    found = np.zeros(high - low, bool)
    for tensor in touched if isinstance(touched, (list, tuple)) else [touched]:
        if not isinstance(tensor, Tensor):
            raise refused(
                tensor,
                "touched must be what viz.watch() gave, a Tensor or a list of Tensors; got "
                f"{type_name(tensor)}",
            )
        array = tensor.array
        if not array.size or extent(array)[0] < low or extent(array)[1] > high:
            continue
        start = array.__array_interface__["data"][0] - low
        places = np.full(array.shape, start)
        for dim, step in enumerate(array.strides):
            along = np.arange(array.shape[dim]) * step
            places += along.reshape(-1, *[1] * (array.ndim - dim - 1))
        for byte in range(array.itemsize):
            found[places + byte] = True
    return found
