"""Segments of a device's memory, and the blocks that they are cut into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .settings import KIB, MIB

ROUND_LARGE = 2 * MIB


class DeviceMemory:
    """The memory of a card, as its driver gives it out: ``cudaMalloc`` and ``cudaFree``."""

    def __init__(self, total: int, first_address: int, context: int) -> None:
        self.total, self.used = total, context
        self._next = first_address

    @property
    def free(self) -> int:
        """Bytes that nobody has."""
        return self.total - self.used

    def malloc(self, size: int) -> int | None:
        """The address of ``size`` new bytes, or None when they are not there."""
        if size > self.free:
            return None
        self.used += size
        address, self._next = self._next, self._next + -(-size // ROUND_LARGE) * ROUND_LARGE
        return address


@dataclass(eq=False, slots=True)
class Segment:
    """What one ``cudaMalloc`` gave: ``size`` bytes for one stream, cut into blocks."""

    address: int
    size: int
    stream: int
    small: bool
    first: Block = field(init=False)

    def blocks(self) -> Iterator[Block]:
        """Its blocks, in the order of their addresses."""
        block: Block | None = self.first
        while block is not None:
            yield block
            block = block.next


@dataclass(eq=False)
class Block:
    """A piece of a segment, of a tensor or free.

    - ``allocator``: whom it goes back to.
    - ``address``: unique, a multiple of 512; ``size``: bytes, rounded; ``requested``: as asked for.
    - ``allocated``: a tensor has it; ``active``: not yet to be given to others.
    """

    allocator: Any
    segment: Segment
    address: int
    size: int
    requested: int = 0
    allocated: bool = False
    active: bool = False
    prev: Block | None = None
    next: Block | None = None
    users: set[int] = field(default_factory=set)
    born: int = 0

    @property
    def is_split(self) -> bool:
        """Whether the segment has other blocks beside it."""
        return self.prev is not None or self.next is not None

    def free(self) -> None:
        """Give the memory back, when the last array that reads it has died."""
        self.allocator.free(self)


def segment_entry(segment: Segment, index: int) -> dict[str, Any]:
    """A segment as ``torch.cuda.memory_snapshot`` shows it."""
    blocks = list(segment.blocks())
    return {
        "device": index,
        "address": segment.address,
        "total_size": segment.size,
        "allocated_size": sum(block.size for block in blocks if block.allocated),
        "active_size": sum(block.size for block in blocks if block.active),
        "requested_size": sum(block.requested for block in blocks if block.active),
        "stream": segment.stream,
        "segment_type": "small" if segment.small else "large",
        "segment_pool_id": (0, 0),
        "is_expandable": False,
        "frames": [],
        "blocks": [
            {
                "address": block.address,
                "size": block.size,
                "requested_size": block.requested,
                "state": _state_of(block),
                "frames": [],
            }
            for block in blocks
        ],
    }


def _state_of(block: Block) -> str:
    if block.allocated:
        return "active_allocated"
    return "active_awaiting_free" if block.active else "inactive"


def format_size(size: int) -> str:
    """Bytes as PyTorch's messages write them.

    >>> format_size(2 * MIB)
    '2.00 MiB'
    """
    if size <= KIB:
        return f"{size} bytes"
    if size <= MIB:
        return f"{size / KIB:.2f} KiB"
    if size <= KIB * MIB:
        return f"{size / MIB:.2f} MiB"
    return f"{size / (KIB * MIB):.2f} GiB"
