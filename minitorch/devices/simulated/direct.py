"""Memory without a cache: every tensor asks the driver (``PYTORCH_NO_CUDA_MEMORY_CACHING``)."""

from __future__ import annotations

from .allocator import MIN_BLOCK, CachingAllocator
from .blocks import Block, Segment


class DirectAllocator(CachingAllocator):
    """Asks the driver for each block, and gives each back at once; PyTorch counts none of them."""

    def allocate(self, nbytes: int, stream: int = 0) -> Block:
        """A segment with one block. OutOfMemoryError if it is not there."""
        with self._lock:
            self._drain()
            size = max(-(-nbytes // MIN_BLOCK), 1) * MIN_BLOCK
            self._called("cudaMalloc")
            address = self.memory.malloc(size)
            if address is None:
                raise self._full(size)
            segment = Segment(address, size, stream, small=False)
            segment.first = Block(self, segment, address, size, nbytes, True, True)
            self.segments[address] = segment
        return segment.first

    def _take_back(self, block: Block) -> None:
        self._called("cudaFree")
        self.memory.used -= block.size
        block.active = False
        del self.segments[block.address]
