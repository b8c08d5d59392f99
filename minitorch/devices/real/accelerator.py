"""CudaAccelerator: NVIDIA's and AMD's GPUs through CuPy, the face that the package uses."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NoReturn

import cupy
import numpy as np

from ..base import Accelerator
from .array import CudaArray, adopt
from .queues import Mark, Queue

_ASSERT = """
extern "C" __global__ void assert_all(const bool* holds, long long size) {
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i < size && !holds[i]) __trap();
}
"""
_THREADS = 256


class Peak(cupy.cuda.MemoryHook):  # type: ignore[misc]
    """Remembers the most bytes of each device: CuPy's pool counts present ones only."""

    name = "minitorch peak"

    def __init__(self) -> None:
        self.used: dict[int, int] = {}
        self.reserved: dict[int, int] = {}

    def malloc_postprocess(self, **keywords: Any) -> None:
        """Called by CuPy for each array."""
        index, pool = keywords["device_id"], cupy.get_default_memory_pool()
        self.used[index] = max(self.used.get(index, 0), pool.used_bytes())
        self.reserved[index] = max(self.reserved.get(index, 0), pool.total_bytes())


def find() -> CudaAccelerator | None:
    """The GPUs that CuPy sees; None where there is none."""
    return CudaAccelerator() if cupy.cuda.is_available() else None


class CudaAccelerator(Accelerator):
    """The GPUs that CuPy sees."""

    array_type = CudaArray

    def __init__(self) -> None:
        self._peak = Peak()
        self._peak.__enter__()
        self._trap = cupy.RawKernel(_ASSERT, "assert_all")

    # ---- arrays -----------------------------------------------------------------------------
    def index_of(self, array: CudaArray) -> int:
        """The device whose memory an array reads."""
        return int(array.device.id)

    def empty(self, shape: Any, dtype: Any, index: int) -> CudaArray:
        """New memory of a device."""
        with cupy.cuda.Device(index):
            return CudaArray(shape, dtype)

    def made(self, make: Callable[[Any], Any], index: int) -> CudaArray:
        """What ``make(cupy)`` computes from nothing, on a device."""
        with cupy.cuda.Device(index):
            return adopt(make(cupy))

    def upload(
        self, array: np.ndarray, index: int, *, pinned: bool = False, blocking: bool = True
    ) -> CudaArray:
        """Copy an ndarray to a device. Its strides stay if its elements are dense."""
        order = sorted(range(array.ndim), key=lambda d: -array.strides[d])
        with cupy.cuda.Device(index):
            there = cupy.array(array.transpose(order), order="C", blocking=blocking or not pinned)
        return adopt(there.transpose(np.argsort(order).tolist()))

    def download(
        self, array: CudaArray, *, into_pinned: bool = False, blocking: bool = True,
        out: np.ndarray | None = None,
    ) -> np.ndarray:  # fmt: skip
        """Copy an array to the host, into ``out`` or new memory with strides like the array's."""
        if out is not None:
            with cupy.cuda.Device(array.device.id):
                return array.get(out=out, blocking=blocking)
        order = sorted(range(array.ndim), key=lambda d: -array.strides[d])
        with cupy.cuda.Device(array.device.id):
            here = array.transpose(order).get(order="C", blocking=blocking or not into_pinned)
        return here.transpose(np.argsort(order).tolist())

    def copy_between(self, array: CudaArray, index: int) -> CudaArray:
        """Copy an array to another device."""
        with cupy.cuda.Device(index):
            return adopt(array.copy(order="K"))

    def strided(self, memory: CudaArray, shape: Any, strides: Any, offset: int) -> CudaArray:
        """Read an array's memory another way; strides and offset in bytes."""
        start = self._root(memory).data + offset
        return adopt(cupy.ndarray(tuple(shape), memory.dtype, start, tuple(strides)))

    def whole(self, array: CudaArray) -> CudaArray:
        """All bytes of the memory that an array reads, as an array of uint8."""
        root = self._root(array)
        return adopt(cupy.ndarray((root.nbytes,), np.uint8, root.data))

    def address(self, array: CudaArray) -> int:
        """The address of an array's first element."""
        return int(array.data.ptr)

    def owner(self, array: CudaArray) -> Any:
        """What all arrays share that read the same memory."""
        return array.data.mem

    def _root(self, array: CudaArray) -> Any:
        return array if array.base is None else array.base

    def assert_all(self, condition: CudaArray, kernel: str, assertion: str) -> None:
        """Launch a kernel that traps if an element of a condition (bool) does not hold."""
        with cupy.cuda.Device(condition.device.id):
            holds = cupy.ascontiguousarray(condition)
            blocks = (holds.size + _THREADS - 1) // _THREADS
            if blocks:
                self._trap((blocks,), (_THREADS,), (holds, np.int64(holds.size)))

    # ---- devices ----------------------------------------------------------------------------
    def device_count(self) -> int:
        """How many devices are visible."""
        return int(cupy.cuda.runtime.getDeviceCount())

    def current_device(self) -> int:
        """The device that this thread uses when none is named."""
        return int(cupy.cuda.runtime.getDevice())

    def set_device(self, index: int) -> None:
        """Use another device from now on. RuntimeError if there is none of that number."""
        if not 0 <= index < self.device_count():
            self.invalid_device()
        cupy.cuda.runtime.setDevice(index)

    def invalid_device(self) -> NoReturn:
        """Raise CUDA's error for a device that is not there."""
        raise RuntimeError("CUDA error: invalid device ordinal")

    def synchronize(self, index: int) -> None:
        """Wait for everything a device was given."""
        cupy.cuda.Device(index).synchronize()

    def properties(self, index: int) -> Any:
        """Name, memory and so on of a device."""
        told = cupy.cuda.runtime.getDeviceProperties(index)
        return SimpleNamespace(
            name=told["name"].decode(),
            major=told["major"],
            minor=told["minor"],
            total_memory=told["totalGlobalMem"],
            multi_processor_count=told["multiProcessorCount"],
            L2_cache_size=told["l2CacheSize"],
            warp_size=told["warpSize"],
        )

    def can_access_peer(self, index: int, peer: int) -> bool:
        """Whether a device reads the other's memory."""
        return bool(cupy.cuda.runtime.deviceCanAccessPeer(index, peer))

    # ---- streams and events -----------------------------------------------------------------
    def new_stream(self, index: int, priority: int) -> Queue:
        """A new stream of a device."""
        with cupy.cuda.Device(index):
            return Queue(cupy.cuda.Stream(non_blocking=True, priority=priority), index, priority)

    def current_stream(self, index: int) -> Queue:
        """Where this thread's work for a device goes."""
        return Queue(cupy.cuda.get_current_stream(index), index)

    def default_stream(self, index: int) -> Queue:
        """The stream that is used when no other is chosen."""
        return Queue(cupy.cuda.Stream.null, index)

    def set_stream(self, queue: Queue) -> None:
        """Send this thread's work for the stream's device to it."""
        with cupy.cuda.Device(queue.index):
            queue.stream.use()

    def new_event(self) -> Mark:
        """An event that is not recorded yet."""
        return Mark()

    # ---- memory -----------------------------------------------------------------------------
    def memory_stats(self, index: int) -> dict[str, Any]:
        """Counters by name, nested: those that CuPy's pool has."""
        with cupy.cuda.Device(index):
            pool = cupy.get_default_memory_pool()
            used, reserved = pool.used_bytes(), pool.total_bytes()
        return {
            "allocated_bytes": {
                "all": {"current": used, "peak": max(used, self._peak.used.get(index, 0))}
            },
            "reserved_bytes": {
                "all": {
                    "current": reserved,
                    "peak": max(reserved, self._peak.reserved.get(index, 0)),
                }
            },
        }

    def reset_peaks(self, index: int) -> None:
        """The highest figures are the present ones."""
        self._peak.used.pop(index, None)
        self._peak.reserved.pop(index, None)

    def empty_cache(self) -> None:
        """Give all free memory of all devices back."""
        for index in range(self.device_count()):
            with cupy.cuda.Device(index):
                cupy.get_default_memory_pool().free_all_blocks()

    def memory_info(self, index: int) -> tuple[int, int]:
        """Free and total bytes of a device, as its driver counts them."""
        with cupy.cuda.Device(index):
            free, total = cupy.cuda.runtime.memGetInfo()
        return int(free), int(total)
