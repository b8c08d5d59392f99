"""SimulatedAccelerator: a simulated machine with arrays, the face that the package uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import numpy as np

from ..base import Accelerator
from . import transfer
from .array import GPUArray
from .cuda_errors import invalid_device
from .environment import read_environment
from .faults import assert_on_device
from .machine import SimulatedMachine
from .properties import DeviceProperties
from .streams import MachineEvent, MachineStream

CYCLES = 1  # of a card's clock in a ns


class SimulatedAccelerator(Accelerator):
    """Simulated GPUs. ``machine``: the machine behind them, its clock and trace."""

    array_type = GPUArray
    runs_threads_at_once = False

    def __init__(self, machine: SimulatedMachine) -> None:
        self.machine = machine

    @classmethod
    def from_environment(
        cls, cards: int | str, variables: Mapping[str, str], lazy: bool = False
    ) -> SimulatedAccelerator:
        """The cards that a process sees with these environment variables."""
        return cls(SimulatedMachine(read_environment(cards, variables), lazy=lazy))

    # ---- arrays -----------------------------------------------------------------------------
    def index_of(self, array: GPUArray) -> int:
        """The device whose memory an array reads."""
        return array._memory.index

    def empty(self, shape: Any, dtype: Any, index: int) -> GPUArray:
        """New memory of a device. OutOfMemoryError if it is full."""
        return transfer.empty(self.machine, shape, dtype, index)

    def upload(
        self, array: np.ndarray, index: int, *, pinned: bool = False, blocking: bool = True
    ) -> GPUArray:
        """Copy an ndarray to a device."""
        return transfer.upload(self.machine, array, index, pinned=pinned, blocking=blocking)

    def download(
        self, array: GPUArray, *, into_pinned: bool = False, blocking: bool = True,
        out: np.ndarray | None = None,
    ) -> np.ndarray:  # fmt: skip
        """Copy an array to the host: into ``out``, or into new memory."""
        return transfer.download(array, into_pinned=into_pinned, blocking=blocking, out=out)

    def copy_between(self, array: GPUArray, index: int) -> GPUArray:
        """Copy an array to another device."""
        return transfer.copy_between(array, index)

    def strided(self, memory: GPUArray, shape: Any, strides: Any, offset: int) -> GPUArray:
        """Read an array's memory another way; strides and offset in bytes."""
        return transfer.strided(memory, shape, strides, offset)

    def address(self, array: GPUArray) -> int:
        """The address of an array's first element."""
        return transfer.address(array)

    def owner(self, array: GPUArray) -> Any:
        """What all arrays share that read the same memory."""
        return transfer.owner(array)

    def whole(self, array: GPUArray) -> GPUArray:
        """All bytes of the memory that an array reads, as an array of uint8."""
        return transfer.whole(array)

    def made(self, make: Callable[[Any], Any], index: int) -> GPUArray:
        """What ``make(numpy)`` computes from nothing, on a device."""
        return transfer.made(self.machine, make, index)

    def invalid_device(self) -> NoReturn:
        """Raise CUDA's error for a device that is not there."""
        raise invalid_device()

    def assert_all(self, condition: GPUArray, kernel: str, assertion: str) -> None:
        """Launch a kernel that asserts that all elements of a condition (bool) hold."""
        assert_on_device(condition, kernel=kernel, assertion=assertion)

    # ---- devices ----------------------------------------------------------------------------
    def device_count(self) -> int:
        """How many devices are visible."""
        return self.machine.device_count()

    def current_device(self) -> int:
        """The device that this thread uses when none is named."""
        return self.machine.current_device()

    def set_device(self, index: int) -> None:
        """Use another device from now on. AcceleratorError if there is none of that number."""
        self.machine.set_device(index)

    def synchronize(self, index: int) -> None:
        """Wait for everything a device was given; raises its fault."""
        self.machine.synchronize(index)

    def properties(self, index: int) -> DeviceProperties:
        """Name, memory and so on of a device."""
        return DeviceProperties(self.machine.device(index).card)

    def can_access_peer(self, index: int, peer: int) -> bool:
        """Whether a device reads the other's memory: of two simulated ones, always."""
        return index != peer

    def sleep(self, index: int, cycles: int) -> None:
        """Keep the current stream busy."""
        flops = cycles // CYCLES * self.machine.device(index).specification.speed // 10**9
        self.machine.launch(index, "spin", flops=flops)

    def get_sync_debug_mode(self) -> int:
        """What is done about operations that wait: 0 nothing, 1 warn, 2 refuse."""
        return self.machine.sync_debug_mode

    def set_sync_debug_mode(self, mode: int) -> None:
        """See :meth:`get_sync_debug_mode`."""
        self.machine.sync_debug_mode = mode

    # ---- streams and events -----------------------------------------------------------------
    def new_stream(self, index: int, priority: int) -> MachineStream:
        """A stream of the device's pool."""
        return self.machine.new_stream(index, priority)

    def stream_by_id(self, index: int, stream_id: int) -> MachineStream:
        """A stream that exists."""
        return self.machine.device(index).streams[stream_id]

    def current_stream(self, index: int) -> MachineStream:
        """Where this thread's work for a device goes."""
        return self.machine.current_stream(index)

    def default_stream(self, index: int) -> MachineStream:
        """The stream that is used when no other is chosen."""
        return self.machine.device(index).default_stream

    def set_stream(self, stream: MachineStream) -> None:
        """Send this thread's work for the stream's device to it."""
        self.machine.set_stream(stream)

    def new_event(self) -> MachineEvent:
        """An event that is not recorded yet."""
        return self.machine.new_event()

    def record_stream(self, array: GPUArray, stream: MachineStream) -> None:
        """A stream uses an array: freed, its memory waits for what the stream was given by then."""
        block = array._memory.block
        if block.size:
            block.allocator.record_stream(block, stream.stream_id)

    # ---- memory -----------------------------------------------------------------------------
    def memory_stats(self, index: int) -> dict[str, Any]:
        """Counters by name, nested."""
        allocator = self.machine.device(index).allocator
        allocator.settle()
        return allocator.statistics.nested()

    def reset_peaks(self, index: int) -> None:
        """The highest figures are the present ones."""
        self.machine.device(index).allocator.settle()
        self.machine.device(index).allocator.statistics.reset_peaks()

    def reset_accumulated(self, index: int) -> None:
        """Forget what was allocated and freed until now."""
        self.machine.device(index).allocator.settle()
        self.machine.device(index).allocator.statistics.reset_accumulated()

    def empty_cache(self) -> None:
        """Give all free segments of all devices back."""
        for device in self.machine.devices:
            device.allocator.empty_cache()

    def memory_info(self, index: int) -> tuple[int, int]:
        """Free and total bytes of a device, as its driver counts them."""
        memory = self.machine.device(index).memory
        self.machine.device(index).allocator.settle()
        return memory.free, memory.total

    def get_fraction(self, index: int) -> float:
        """The share of the memory that this process may have."""
        fraction = self.machine.device(index).allocator.fraction
        return 1.0 if fraction is None else fraction

    def set_fraction(self, index: int, fraction: float) -> None:
        """Let this process have a share of the memory only."""
        self.machine.device(index).allocator.fraction = fraction

    def snapshot(self) -> list[dict[str, Any]]:
        """All segments of all devices, with their blocks, as ``torch.cuda.memory_snapshot``."""
        return [
            entry
            for device in self.machine.devices
            for entry in device.allocator.snapshot(device.index)
        ]
