"""Which memory tensors read, and how: the facts behind ``viz.storage``, before anything is drawn.

A *cell* is the place of one element. Its address is counted in elements from the beginning of the
memory: what PyTorch calls the storage offset.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...tensors import Tensor
from ...tensors.printing import Notation, choose_notation
from ..short_text import counted, number_text
from .watching import Watch, bytes_of, counter_of, extent, touched_bytes


@dataclass
class Row:
    """One row of a view (its last dimension): the address of its first element, and the step."""

    index: str  # "[1]"; "" for a tensor of one dimension or none
    start: float
    step: float
    values: np.ndarray

    def addresses(self) -> list[float]:
        """The address of each element."""
        return [self.start + i * self.step for i in range(len(self.values))]


@dataclass
class View:
    """A tensor as a way of reading its memory."""

    name: str
    tensor: Tensor
    rows: list[Row | None]  # None stands for rows that are left out
    facts: list[str] = field(default_factory=list)
    notation: Notation = field(default_factory=lambda: Notation(str, 1))


@dataclass
class Memory:
    """One storage: its cells, the views of it, and what was written into it."""

    low: int  # addresses in bytes
    high: int
    itemsize: int
    dtype: str
    cells: np.ndarray
    touched: np.ndarray  # per cell: was it written?
    old: np.ndarray | None  # what the cells held before
    views: list[View]
    read: np.ndarray  # per cell: does one of the views read it?
    counters: list[str]  # "version 0", one per counter
    number: int | None = None  # when there are several

    @property
    def heading(self) -> str:
        """``memory of 6 float32, 24 bytes``."""
        n = len(self.cells)
        cells = f"{counted(n, 'cell')} of {self.dtype}"
        name = "memory" if self.number is None else f"memory {self.number}"
        size = self.high - self.low
        return f"{name}: {cells}, {counted(size, 'byte')}"


MOST_ROWS = 8  # of a tensor that are told; fewer of one whose memory is too long to be shown
FEW_ROWS = 3


def memories(named: list[tuple[str, Tensor]], touched: Any, max_cells: int) -> list[Memory]:
    """The storages that tensors read, in the order in which they are met."""
    groups: list[list[tuple[str, Tensor]]] = []
    for name, tensor in named:
        low, high = extent(tensor.array)
        for group in groups:
            others = [extent(other.array) for _, other in group]
            if any([low < stop and start < high for start, stop in others]) or (
                (low, high) in others and tensor.storage is group[0][1].storage
            ):
                group.append((name, tensor))
                break
        else:
            groups.append([(name, tensor)])
    found = [_memory(group, touched, max_cells) for group in groups]
    if len(found) > 1:
        for number, memory in enumerate(found, 1):
            memory.number = number
    return found


def _memory(group: list[tuple[str, Tensor]], touched: Any, max_cells: int) -> Memory:
    first = group[0][1].array
    extents = [extent(tensor.array) for _, tensor in group]
    low, high = min(extents)[0], max([stop for _, stop in extents])
    whole = group[extents.index(max(extents, key=lambda e: e[1] - e[0]))][1].array
    itemsize = first.itemsize
    n_bytes = (high - low) // itemsize * itemsize
    cells = bytes_of(whole)[:n_bytes].view(first.dtype)
    touched_cells = np.zeros(len(cells), bool)
    old = None
    if touched is not None:
        marks = touched_bytes(touched, low, high)[:n_bytes]
        touched_cells[:] = marks.reshape(-1, itemsize).any(1)
    if isinstance(touched, Watch):
        old_bytes = touched.old_bytes(low, high)
        old = None if old_bytes is None else old_bytes[:n_bytes].view(first.dtype)
    memory = Memory(
        low, high, itemsize, first.dtype.name, cells, touched_cells, old, [],
        np.zeros(len(cells), bool), [],
    )  # fmt: skip
    max_rows = MOST_ROWS if len(cells) <= max_cells else FEW_ROWS
    for name, tensor in group:
        memory.views.append(View(name, tensor, _rows(tensor.array, low, itemsize, max_rows)))
        places = touched_bytes(tensor, low, high)[:n_bytes]
        memory.read |= places.reshape(-1, itemsize).any(1)
    _count_versions(memory, touched)
    for view in memory.views:
        view.facts = [*_facts(view.tensor), *view.facts]
    return memory


def _rows(array: np.ndarray, low: int, unit: int, max_rows: int) -> list[Row | None]:
    if not array.size:
        return []
    start = array.__array_interface__["data"][0] - low
    lead = array.shape[:-1]
    step = array.strides[-1] if array.ndim else 0
    n_rows = int(np.prod(lead))
    wanted = set(range(n_rows))
    if n_rows > max_rows:
        n_last = max(1, max_rows // 3)
        wanted = {*range(max_rows - n_last), *range(n_rows - n_last, n_rows)}
    rows: list[Row | None] = []
    for number in range(n_rows):
        if number not in wanted:
            if rows[-1] is not None:
                rows.append(None)
            continue
        index = np.unravel_index(number, lead) if lead else ()
        offset = start + sum([int(i) * s for i, s in zip(index, array.strides)])
        values = array[tuple(index)].reshape(-1) if array.ndim else array.reshape(1)
        label = f"[{', '.join([str(int(i)) for i in index])}]" if lead else ""
        rows.append(Row(label, offset / unit, step / unit, values))
    return rows


def _facts(tensor: Tensor) -> list[str]:
    facts = [f"shape {tuple(tensor.shape)}"]
    if tensor.array.ndim:
        facts.append(f"strides {tuple(tensor.stride())}")
    facts.append(f"offset {tensor.storage_offset()}")
    facts.append("contiguous" if tensor.is_contiguous() else "not contiguous")
    if not tensor.array.size:
        facts.append("no elements")
    return facts


def _count_versions(memory: Memory, touched: Any) -> None:
    """One counter is the memory's; of several, each view says which is its own."""
    sharing: list[tuple[Any, list[View]]] = []
    for view in memory.views:
        counter = counter_of(view.tensor)
        for other, views in sharing:
            if other is counter:
                views.append(view)
                break
        else:
            sharing.append((counter, [view]))
    told = touched if isinstance(touched, Watch) else None
    written = told is not None and bool(memory.touched.any())
    memory.counters = [_version_text(counter, told, written) for counter, _ in sharing]
    if len(sharing) > 1:
        for text, (_, views) in zip(memory.counters, sharing):
            for view in views:
                others = [other.name for other in views if other is not view]
                whose = (
                    f"one counter with {', '.join(others)}" if others else "a counter of its own"
                )
                view.facts += [whose, text]


def _version_text(counter: Any, told: Watch | None, written: bool) -> str:
    if counter is None:
        return "writes are not counted (inference mode)"
    versions = None if told is None else told.versions(counter)
    if versions is None:
        return f"version {counter.version}"
    if versions[0] != versions[1]:
        return f"version {versions[0]} -> {versions[1]}"
    return f"version {versions[1]}{': the write was not counted' * written}"


def notation_of(values: Any) -> Notation:
    """How torch would print these values: the same for all of them."""
    array = np.asarray(values).reshape(-1)
    if not array.size:
        return Notation(str, 1)
    return choose_notation(array.tolist(), floating=array.dtype.kind == "f")


def steps_text(row: Row) -> str:
    """The addresses that a row reads: ``0 3``, ``0 1 ... 99``."""
    places = row.addresses()
    shown = [number_text(place) for place in places]
    if len(shown) > 6:
        shown = [*shown[:3], "...", shown[-1]]
    return " ".join(shown)


def jumps(view: View) -> list[tuple[Row, Row]]:
    """Neighbouring rows between which the step from one element to the next is another one.

    Where there are none, one step leads through all elements: the tensor may be viewed flat.
    """
    pairs = []
    for row, following in itertools.pairwise(view.rows):
        if row is None or following is None:
            continue
        step = row.step
        if len(row.values) == 1:  # of one element: the first rows say what the step is
            first, second = view.rows[:2]
            assert first is not None
            step = following.start - row.start if second is None else second.start - first.start
        end = row.start + row.step * (len(row.values) - 1)
        if following.start != end + step:
            pairs.append((row, following))
    return pairs
