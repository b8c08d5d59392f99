"""The caching allocator: rules of PyTorch's ``CUDACachingAllocator``, for one simulated device.

The device's memory is asked for in segments, which are cut into blocks. A block that is freed is
kept, merged with free neighbours, and given to the next request of its stream that it fits.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Any

from ...errors import OutOfMemoryError
from .blocks import ROUND_LARGE, Block, DeviceMemory, Segment, format_size, segment_entry
from .settings import MIB, AllocatorSettings
from .statistics import Statistics

MIN_BLOCK = 512  # every size is a multiple of it
SMALL_SIZE = 1 * MIB  # the largest request that is served from the small pool
SMALL_SEGMENT = 2 * MIB
MIN_LARGE = 10 * MIB  # smaller requests of the large pool share segments
# larger ones have a segment of their own, rounded up to ROUND_LARGE


class CachingAllocator:
    """Gives out one device's memory.

    - ``index``: the device's visible number, for the words of errors.
    - ``when_done(streams)``: the time at which these streams will have done what they were given.
    - ``now()``: the present time, ns; ``called(name)``: the driver is called, which takes time.
    """

    def __init__(
        self,
        index: int,
        memory: DeviceMemory,
        settings: AllocatorSettings,
        *,
        when_done: Callable[[set[int]], int] = lambda streams: 0,
        now: Callable[[], int] = lambda: 0,
        called: Callable[[str], None] = lambda name: None,
    ) -> None:
        self.index, self.memory, self.settings = index, memory, settings
        self.statistics = Statistics(settings.max_split_size)
        self.segments: dict[int, Segment] = {}
        self.fraction: float | None = settings.per_process_memory_fraction
        self._free: dict[bool, list[tuple[int, int, int, Block]]] = {True: [], False: []}
        self._waiting: list[tuple[int, Block]] = []
        self._when_done, self._now, self._called = when_done, now, called
        self._searches = 0
        # Python may free a tensor in the middle of any line here: it is noted, and done later
        self._lock, self._freed = Lock(), deque[Block]()

    # ---- asking -----------------------------------------------------------------------------
    def allocate(self, nbytes: int, stream: int = 0) -> Block:
        """A block of at least ``nbytes`` for a stream. OutOfMemoryError if there is none."""
        with self._lock:
            self._drain()
            self._end_waiting(self._now())
            size = self.round_size(nbytes)
            small = size <= SMALL_SIZE
            block = self._find(size, small, stream)
            if block is None:
                block = self._new(size, small, stream)
            self._hand_out(block, size, nbytes)
            self._drain()
        return block

    def round_size(self, nbytes: int) -> int:
        """The size of the block that serves a request."""
        if nbytes < MIN_BLOCK:
            return MIN_BLOCK
        divisions = self.settings.divisions_of(nbytes)
        if divisions > 1 and nbytes > MIN_BLOCK * divisions:
            return _round_to_division(nbytes, divisions)
        return -(-nbytes // MIN_BLOCK) * MIN_BLOCK

    def segment_size(self, size: int) -> int:
        """How much is asked from the driver for a block of ``size`` bytes."""
        if size <= SMALL_SIZE:
            return SMALL_SEGMENT
        if size < MIN_LARGE:
            return self.settings.large_segment_size
        return -(-size // ROUND_LARGE) * ROUND_LARGE

    def _find(self, size: int, small: bool, stream: int) -> Block | None:
        """The smallest free block of the stream that is large enough."""
        self._searches += 1
        pool = self._free[small]
        at = bisect_left(pool, (stream, size, 0))
        if at == len(pool) or pool[at][0] != stream:
            return None
        block = pool[at][3]
        limit = self.settings.max_split_size
        if limit is not None:
            if size < limit <= block.size:
                return None
            if size >= limit and block.size >= size + self.settings.max_non_split_rounding:
                return None
        del pool[at]
        return block

    def _new(self, size: int, small: bool, stream: int) -> Block:
        """A block of a new segment; if the memory is full, free blocks are given back for it."""
        asked = self.segment_size(size)
        if self.fraction is not None and self.settings.garbage_collection_threshold > 0:
            self._collect_garbage()
        segment = self._ask_driver(asked, small, stream)
        if segment is None and self._release_oversize(size, small, stream):
            segment = self._ask_driver(asked, small, stream)
        if segment is None:
            self._release_cached()
            self.statistics.events["num_alloc_retries"] += 1
            segment = self._ask_driver(asked, small, stream)
        if segment is None:
            self.statistics.events["num_ooms"] += 1
            raise self._full(asked)
        return segment.first

    def allowed(self) -> int | None:
        """Bytes that this process may have, if it was limited."""
        return None if self.fraction is None else int(self.fraction * self.memory.total)

    def _ask_driver(self, size: int, small: bool, stream: int) -> Segment | None:
        allowed = self.allowed()
        if allowed is not None and self.reserved() + size > allowed:
            return None
        self._called("cudaMalloc")
        address = self.memory.malloc(size)
        if address is None:
            return None
        segment = Segment(address, size, stream, small)
        segment.first = Block(self, segment, address, size)
        self.segments[address] = segment
        self._count_segment(segment, 1)
        self.statistics.events["num_device_alloc"] += 1
        return segment

    def _hand_out(self, block: Block, size: int, requested: int) -> None:
        """Cut the block to size, if the rest can be used, and mark it as a tensor's."""
        add, small = self.statistics.add, block.segment.small
        was_split = block.is_split
        if self._should_split(block, size):
            rest = Block(
                self, block.segment, block.address + size, block.size - size,
                prev=block, next=block.next, born=self._searches,
            )  # fmt: skip
            if block.next is not None:
                block.next.prev = rest
            block.next, block.size = rest, size
            self._keep(rest)
            add("inactive_split_bytes", small, -size if was_split else rest.size)
            if not was_split:
                add("inactive_split", small, 1)
        elif was_split:
            add("inactive_split_bytes", small, -block.size)
            add("inactive_split", small, -1)
        block.allocated = block.active = True
        block.requested = requested
        self._count_block(block, ("allocation", "active"), ("allocated_bytes", "active_bytes"), 1)
        add("requested_bytes", small, requested)
        if self._oversize(block.size):
            self.statistics.oversize_allocations.add(1)

    def _should_split(self, block: Block, size: int) -> bool:
        rest = block.size - size
        if block.segment.small:
            return rest >= MIN_BLOCK
        limit = self.settings.max_split_size
        return (limit is None or size < limit) and rest > SMALL_SIZE

    def _oversize(self, size: int) -> bool:
        limit = self.settings.max_split_size
        return limit is not None and size >= limit

    # ---- giving back ------------------------------------------------------------------------
    def record_stream(self, block: Block, stream: int) -> None:
        """Another stream uses the block: freed, it stays until that stream has done its work."""
        if stream != block.segment.stream:
            block.users.add(stream)

    def free(self, block: Block) -> None:
        """A tensor gives its block back. It is kept, for the next request of its stream."""
        if not block.allocated:
            raise ValueError(f"the block at {block.address:#x} is free already")
        block.allocated = False
        self._freed.append(block)
        self.settle()

    def settle(self) -> None:
        """Do what was noted while the allocator was busy; before its figures are read."""
        if self._lock.acquire(blocking=False):
            try:
                self._drain()
            finally:
                self._lock.release()

    def _drain(self) -> None:
        while self._freed:
            self._take_back(self._freed.popleft())

    def _take_back(self, block: Block) -> None:
        self._count_block(block, ("allocation",), ("allocated_bytes",), -1)
        if self._oversize(block.size):
            self.statistics.oversize_allocations.add(-1)
        if block.users:
            self._waiting.append((self._when_done(block.users), block))
            block.users = set()
        else:
            self._deactivate(block)

    def _end_waiting(self, now: int | None) -> None:
        """Free the blocks whose other streams have done their work (all of them, for None)."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        for time, block in waiting:
            if now is None or time <= now:
                self._deactivate(block)
            else:
                self._waiting.append((time, block))

    def _deactivate(self, block: Block) -> None:
        add, small = self.statistics.add, block.segment.small
        add("requested_bytes", small, -block.requested)
        self._count_block(block, ("active",), ("active_bytes",), -1)
        block.active, block.requested = False, 0
        splits = size = 0
        for neighbour in (block.prev, block.next):
            if neighbour is not None and not neighbour.active:
                splits, size = splits - 1, size - neighbour.size
                self._merge(block, neighbour)
        if block.is_split:
            splits, size = splits + 1, size + block.size
        block.born = self._searches
        self._keep(block)
        if splits:
            add("inactive_split", small, splits)
        if size:
            add("inactive_split_bytes", small, size)

    def _merge(self, block: Block, neighbour: Block) -> None:
        """Make a free neighbour a part of the block."""
        self._unkeep(neighbour)
        if neighbour is block.prev:
            block.address, block.prev = neighbour.address, neighbour.prev
            if block.prev is None:
                block.segment.first = block
            else:
                block.prev.next = block
        else:
            block.next = neighbour.next
            if block.next is not None:
                block.next.prev = block
        block.size += neighbour.size

    def empty_cache(self) -> None:
        """Give every segment without a tensor back to the driver (``torch.cuda.empty_cache``)."""
        with self._lock:
            self._drain()
            self._end_waiting(self._now())
            self._release_cached()

    def _release_cached(self) -> None:
        if self._waiting:
            self._called("cudaEventSynchronize")
            self._end_waiting(None)
        self.statistics.events["num_sync_all_streams"] += 1
        for small in (False, True):
            for *_, block in list(self._free[small]):
                if not block.is_split:
                    self._release(block)

    def _release(self, block: Block) -> None:
        self._unkeep(block)
        self._called("cudaFree")
        self.memory.used -= block.size
        del self.segments[block.segment.address]
        self._count_segment(block.segment, -1)
        self.statistics.events["num_device_free"] += 1

    def _release_oversize(self, size: int, small: bool, stream: int) -> bool:
        """Give blocks back that may not be split, as many as the request needs."""
        limit = self.settings.max_split_size
        if limit is None:
            return False
        pool, size = self._free[small], max(size, limit)
        at = bisect_left(pool, (stream, size, 0))
        if at < len(pool) and pool[at][0] == stream:
            self._release(pool[at][3])
            return True
        released = 0
        while released < size:
            at -= 1
            if at < 0 or pool[at][0] != stream or pool[at][1] < limit:
                break
            released += pool[at][1]
            self._release(pool[at][3])
        return released >= size

    def _collect_garbage(self) -> None:
        """Give back the oldest free segments, while more is reserved than the threshold allows."""
        allowed = self.allowed() or 0
        goal = self.reserved() - int(self.settings.garbage_collection_threshold * allowed)
        if goal <= 0:
            return
        freed = 0
        while freed < goal:
            candidates = [b for *_, b in self._free[False] if not b.is_split]
            if not candidates:
                return
            ages = [self._searches - block.born for block in candidates]
            old = [b for b, age in zip(candidates, ages) if age * len(ages) >= sum(ages)]
            for block in old:
                if freed < goal:
                    freed += block.size
                    self._release(block)

    # ---- keeping account --------------------------------------------------------------------
    def _keep(self, block: Block) -> None:
        segment = block.segment
        insort(self._free[segment.small], (segment.stream, block.size, block.address, block))

    def _unkeep(self, block: Block) -> None:
        segment, pool = block.segment, self._free[block.segment.small]
        del pool[bisect_left(pool, (segment.stream, block.size, block.address))]

    def _count_block(
        self, block: Block, counts: tuple[str, ...], sizes: tuple[str, ...], sign: int
    ) -> None:
        for kind in counts:
            self.statistics.add(kind, block.segment.small, sign)
        for kind in sizes:
            self.statistics.add(kind, block.segment.small, sign * block.size)

    def _count_segment(self, segment: Segment, sign: int) -> None:
        self.statistics.add("segment", segment.small, sign)
        self.statistics.add("reserved_bytes", segment.small, sign * segment.size)
        if self._oversize(segment.size):
            self.statistics.oversize_segments.add(sign)

    def allocated(self) -> int:
        """Bytes that tensors have."""
        return self.statistics.counter("allocated_bytes").current

    def reserved(self) -> int:
        """Bytes that were asked from the driver and not given back."""
        return self.statistics.counter("reserved_bytes").current

    def snapshot(self, index: int) -> list[dict[str, Any]]:
        """Every segment and its blocks, in the order of their addresses."""
        self.settle()
        return [segment_entry(self.segments[at], index) for at in sorted(self.segments)]

    def _full(self, asked: int) -> OutOfMemoryError:
        allowed, memory = self.allowed(), self.memory
        return OutOfMemoryError(
            f"CUDA out of memory. Tried to allocate {format_size(asked)}. GPU {self.index} has a "
            f"total capacity of {format_size(memory.total)} of which {format_size(memory.free)} is "
            "free. Including non-PyTorch memory, this process has "
            f"{format_size(memory.used)} memory in use. "
            + ("" if allowed is None else f"{format_size(allowed)} allowed; ")
            + f"Of the allocated memory {format_size(self.allocated())} is allocated by PyTorch, "
            f"and {format_size(self.reserved() - self.allocated())} is reserved by PyTorch but "
            "unallocated. If reserved but unallocated memory is large try setting "
            "PYTORCH_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See "
            "documentation for Memory Management  "
            "(https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)"
        )


def _round_to_division(size: int, divisions: int) -> int:
    """Up to the next of ``divisions`` steps between two powers of two."""
    floor = 1 << (size.bit_length() - 1)
    if size == floor:
        return size
    step = floor >> (divisions.bit_length() - 1)
    if step == 0:
        return floor << 1
    return -(-size // step) * step
