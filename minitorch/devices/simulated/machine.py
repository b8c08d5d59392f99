"""SimulatedMachine: a host with GPUs, and one clock (counterpart: a computer with CUDA).

The clock counts whole nanoseconds, so every figure is the same on every processor. The host goes
on while a device works, until it has to wait. What takes how long is in :class:`Costs` and in
``specifications``: a model, not a measurement.
"""

from __future__ import annotations

import heapq
import sys
import threading
from collections import deque
from collections.abc import Callable

from ...errors import warn
from .allocator import CachingAllocator
from .blocks import Block, DeviceMemory
from .cuda_errors import device_assert, invalid_device
from .direct import DirectAllocator
from .environment import Card, Environment, read_environment
from .streams import POOL, PRIORITIES, QUEUE_DEPTH, Engine, MachineEvent, MachineStream, Span

SECOND = 10**9
TRACE_LENGTH = 20_000
CONTEXT = 256 << 20  # bytes that CUDA itself takes of a large card


class Costs:
    """What the host and the devices need for each thing, besides bytes and operations; ns."""

    LAUNCH = 5_000  # the host, to start a kernel or a copy
    CALL = 1_000  # the host, to record an event and the like
    KERNEL = 2_000  # a device, for the smallest kernel
    COPY = 8_000  # a copy engine, for the smallest copy
    MALLOC = 200_000  # cudaMalloc
    FREE = 100_000  # cudaFree, besides waiting for the device
    PAGEABLE = 2  # how much slower a copy from pageable memory is


class DeviceAssert(Exception):
    """What a kernel raises that finds a bad value: the device remembers it, see ``launch``."""


class NoBlock:
    """The memory of a tensor without elements."""

    address = size = requested = 0

    def free(self) -> None:
        """Nothing to give back."""


class SimulatedDevice:
    """One card: its memory, its engines, its streams, and its fault, if it has one."""

    def __init__(self, machine: SimulatedMachine, index: int, card: Card) -> None:
        self.index, self.card, self.specification = index, card, card.specification
        total = self.specification.memory
        self.memory = DeviceMemory(
            total, 0x7F00_0000_0000 + (index << 44), min(CONTEXT, total // 64)
        )
        settings = machine.environment.settings
        kind = CachingAllocator if settings.caching else DirectAllocator
        self.allocator = kind(
            index, self.memory, settings,
            when_done=lambda ids: max(self.streams[one].tail for one in ids),
            now=lambda: machine.now,
            called=lambda name: machine.driver_call(name, index),
        )  # fmt: skip
        self.compute, self.h2d, self.d2h = Engine(), Engine(), Engine()
        self.default_stream = MachineStream(machine, index, 0, 0)
        self.streams = {0: self.default_stream}
        self.asked_streams = [0] * PRIORITIES
        self.fault: DeviceAssert | None = None
        self.told = False

    def tail(self) -> int:
        """When all streams are done, ns."""
        return max(stream.tail for stream in self.streams.values())


class SimulatedMachine:
    """A host with simulated GPUs. ``index``: the visible number of a device, from 0.

    - ``cards``: a number or ``"A100:40GB,T4:16GB"``, or what was read from the environment.
    - ``lazy``: kernels compute their values when they are due, not when they are launched; then
      a program that forgets to wait reads, and copies, what is there too early.
    - ``now``: the host's clock, ns; ``trace``: the last spans, for pictures.
    """

    def __init__(self, cards: int | str | Environment = 2, *, lazy: bool = False) -> None:
        self.environment = cards if isinstance(cards, Environment) else read_environment(cards, {})
        self.lazy, self.now, self.events, self.launches = lazy, 0, 0, 0
        self.sync_debug_mode = 0
        self.trace: deque[Span] = deque(maxlen=TRACE_LENGTH)
        self.devices = [
            SimulatedDevice(self, index, card) for index, card in enumerate(self.environment.cards)
        ]
        self._due: list[tuple[int, int, SimulatedDevice, Callable[[], None]]] = []
        self._local = threading.local()

    # ---- which device, which stream ---------------------------------------------------------
    def device_count(self) -> int:
        """How many devices are visible."""
        return len(self.devices)

    def current_device(self) -> int:
        """The number of the device that this thread uses when none is named."""
        return int(getattr(self._local, "device", 0))

    def set_device(self, index: int) -> None:
        """Use another device from now on. AcceleratorError if there is none of that number."""
        self.device(index)
        self._local.device = index

    def device(self, index: int) -> SimulatedDevice:
        """A device by its number. AcceleratorError if there is none."""
        if not 0 <= index < len(self.devices):
            raise invalid_device()
        return self.devices[index]

    def current_stream(self, index: int) -> MachineStream:
        """The stream that this thread's work for a device goes to."""
        streams: dict[int, MachineStream] = self._local.__dict__.setdefault("streams", {})
        found = streams.get(index)
        return self.device(index).default_stream if found is None else found

    def set_stream(self, stream: MachineStream) -> None:
        """Send this thread's work for the stream's device to it."""
        self._local.__dict__.setdefault("streams", {})[stream.index] = stream

    def new_stream(self, index: int, priority: int = 0) -> MachineStream:
        """A stream of the device's pool, which has 32 of each priority, in turn."""
        device = self.device(index)
        level = min(max(-priority, 0), PRIORITIES - 1)
        turn = device.asked_streams[level] % POOL
        device.asked_streams[level] += 1
        stream_id = turn << 5 | (level + 1) << 1 | 1
        if stream_id not in device.streams:
            device.streams[stream_id] = MachineStream(self, index, stream_id, -level)
        return device.streams[stream_id]

    # ---- memory -----------------------------------------------------------------------------
    def allocate(self, index: int, nbytes: int) -> Block | NoBlock:
        """Memory on a device, for its current stream. Raises OutOfMemoryError when it is full."""
        if nbytes == 0:
            return NoBlock()
        return self.device(index).allocator.allocate(nbytes, self.current_stream(index).stream_id)

    def driver_call(self, name: str, index: int) -> None:
        """The allocator asks the driver, which takes its time; freeing waits for the device."""
        device = self.devices[index]
        if name in ("cudaFree", "cudaEventSynchronize"):
            self.wait_until(device.tail(), name)
        if name != "cudaEventSynchronize":
            self._host("call", name, Costs.MALLOC if name == "cudaMalloc" else Costs.FREE)

    # ---- work -------------------------------------------------------------------------------
    def launch(
        self,
        index: int,
        kernel: str,
        *,
        reads: int = 0,
        writes: int = 0,
        flops: int = 0,
        run: Callable[[], None] | None = None,
    ) -> None:
        """Start a kernel on the current stream of a device; the host goes on at once.

        - ``reads``, ``writes``: bytes of memory; ``flops``: how many operations on numbers.
        - ``run``: computes the values; a ``DeviceAssert`` that it raises is the device's fault.
        """
        device = self.device(index)
        card = device.specification
        duration = Costs.KERNEL + max(
            _time(reads + writes, card.bandwidth), _time(flops, card.speed)
        )
        self._submit(device, "kernel", kernel, duration, (device.compute,), run)

    def copy(
        self,
        index: int,
        nbytes: int,
        kind: str,
        *,
        pinned: bool = False,
        blocking: bool = True,
        run: Callable[[], None] | None = None,
        to: int | None = None,
    ) -> None:
        """Copy ``nbytes``; kind: "h2d", "d2h", "d2d" or "p2p" (then ``to``: the other device).

        The host waits for a copy from or to its own memory, unless it is pinned and not blocking.
        """
        device = self.device(index)
        if kind == "d2d":
            duration = Costs.KERNEL + _time(2 * nbytes, device.specification.bandwidth)
            self._submit(device, kind, "copy", duration, (device.compute,), run)
            return
        if kind == "p2p":
            self._copy_between(device, self.device(index if to is None else to), nbytes, run)
            return
        waits = blocking or not pinned
        if waits and self.sync_debug_mode:
            self._sync_warning()
        slower = 1 if pinned else Costs.PAGEABLE
        duration = Costs.COPY + slower * _time(nbytes, device.specification.link)
        engine = device.h2d if kind == "h2d" else device.d2h
        end = self._submit(device, kind, f"copy {kind}", duration, (engine,), run)
        if waits:
            self.wait_until(end, "cudaMemcpy", index)

    def _sync_warning(self) -> None:
        text = "called a synchronizing CUDA operation"
        if self.sync_debug_mode == 2:
            raise RuntimeError(text)
        warn(text)

    def _copy_between(
        self, source: SimulatedDevice, target: SimulatedDevice, nbytes: int,
        run: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        """On the source's stream, between what the target's stream did and what it will do."""
        self._check(target)
        link = min(source.specification.link, target.specification.link)
        there = self.current_stream(target.index)
        here = self.current_stream(source.index)
        here.tail = max(here.tail, there.tail)
        duration = Costs.COPY + _time(nbytes, link)
        engines = (source.d2h, target.h2d)
        end = self._submit(source, "p2p", f"copy to cuda:{target.index}", duration, engines, run)
        there.tail = max(there.tail, end)

    def _submit(
        self, device: SimulatedDevice, kind: str, name: str, duration: int,
        engines: tuple[Engine, ...], run: Callable[[], None] | None,
    ) -> int:  # fmt: skip
        """Put work into the current stream; the time at which it will be done."""
        self._check(device)
        stream = self.current_stream(device.index)
        self._wait_for_room(stream)
        self.launches += 1
        self._host("launch", name, Costs.LAUNCH, self.launches)
        start = max(self.now, stream.tail)
        for engine in engines:
            start = engine.reserve(start, duration, self.now)
        end = start + duration
        stream.starts.append(start)
        stream.tail = end
        self.note(stream, kind, name, start, end, self.launches)
        if run is not None:
            if self.lazy:
                heapq.heappush(self._due, (start, self.launches, device, run))
            else:
                self._run(device, run)
        if self.environment.launch_blocking:
            self.wait_until(end, "CUDA_LAUNCH_BLOCKING", device.index)
        return end

    def _wait_for_room(self, stream: MachineStream) -> None:
        starts = stream.starts
        while starts and starts[0] <= self.now:
            starts.popleft()
        if len(starts) >= QUEUE_DEPTH:
            self.wait_until(starts[-QUEUE_DEPTH], "the queue is full")

    def _run(self, device: SimulatedDevice, run: Callable[[], None]) -> None:
        if device.fault is None:  # a device that failed does nothing more
            try:
                run()
            except DeviceAssert as fault:
                device.fault = fault

    # ---- the clock --------------------------------------------------------------------------
    def _host(self, kind: str, name: str, duration: int, cause: int = 0) -> None:
        self.trace.append(Span("host", kind, name, self.now, self.now + duration, cause))
        self.now += duration

    def note(
        self, stream: MachineStream, kind: str, name: str, start: int, end: int, cause: int = 0
    ) -> None:
        """Remember what a stream does, for pictures."""
        lane = (stream.index, stream.stream_id)
        self.trace.append(Span(lane, kind, name, start, end, cause))

    def call(self, name: str, index: int) -> None:
        """The host calls CUDA for something small. Raises what the device has failed with."""
        self._check(self.device(index))
        self._host("call", name, Costs.CALL)

    def work(self, nanoseconds: int, name: str = "Python") -> None:
        """The host is busy with something else: reading data, Python itself."""
        self._host("call", name, int(nanoseconds))

    def wait_until(self, time: int, name: str, index: int | None = None) -> None:
        """The host waits. ``index``: of the device whose fault is then raised."""
        if time > self.now:
            self.trace.append(Span("host", "wait", name, self.now, time))
            self.now = time
        while self._due and self._due[0][0] <= self.now:
            _, _, device, run = heapq.heappop(self._due)
            self._run(device, run)
        if index is not None:
            self._raise_fault(self.devices[index])

    def query(self, index: int, time: int) -> bool:
        """Whether that time has come: asking takes a little of it."""
        self._host("call", "cudaEventQuery", Costs.CALL)
        done = time <= self.now
        if done:
            self.wait_until(time, "", index)
        return done

    def synchronize(self, index: int) -> None:
        """Wait until a device has done everything; raises its fault, if it has one."""
        self.wait_until(self.device(index).tail(), "cudaDeviceSynchronize", index)

    # ---- faults -----------------------------------------------------------------------------
    def _check(self, device: SimulatedDevice) -> None:
        """Once its fault was told, nothing can be done with the device any more."""
        if device.told:
            self._raise_fault(device)

    def _raise_fault(self, device: SimulatedDevice) -> None:
        if device.fault is None:
            return
        if not device.told and str(device.fault):
            print(device.fault, file=sys.stderr)
        device.told = True
        raise device_assert(self.environment.launch_blocking)

    def new_event(self) -> MachineEvent:
        """An event that is not recorded yet."""
        return MachineEvent(self)


def _time(amount: int, per_second: int) -> int:
    """How long ``amount`` takes, in whole ns, rounded up."""
    return -(-amount * SECOND // per_second)
