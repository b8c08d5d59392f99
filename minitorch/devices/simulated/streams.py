"""Streams, engines and events of a simulated device: what runs when, in whole nanoseconds."""

from __future__ import annotations

from bisect import insort
from collections import deque
from typing import Any, NamedTuple

QUEUE_DEPTH = 1024  # kernels that wait in a stream before the host has to wait too
POOL = 32  # streams of one priority; whoever asks for more shares them
PRIORITIES = 4  # 0 (usual), -1, -2, -3


class Span(NamedTuple):
    """Something that took time: ``start`` and ``end`` in ns; ``lane``: "host" or (device, stream).

    ``kind``: "launch", "call" or "wait" of the host; "kernel", "h2d", "d2h", "d2d", "p2p", and
    "wait" (for an event) of a stream. ``cause``: counts what was launched, so that a kernel finds
    its launch.
    """

    lane: str | tuple[int, int]
    kind: str
    name: str
    start: int
    end: int
    cause: int = 0


class Engine:
    """A part of a card that does one thing at a time: it computes, or it copies one way."""

    def __init__(self) -> None:
        self._busy: list[tuple[int, int]] = []

    def reserve(self, ready: int, duration: int, now: int) -> int:
        """The first time from ``ready`` on at which it is free for ``duration``; it is taken."""
        self._busy = [span for span in self._busy if span[1] > now]
        start = ready
        for begin, end in self._busy:
            if start + duration <= begin:
                break
            start = max(start, end)
        if duration:
            insort(self._busy, (start, start + duration))
        return start


class MachineStream:
    """A queue of work of one device: each piece starts when the one before it is done.

    - ``index``: the device; ``stream_id``: 0 is the default stream; ``tail``: when all is done, ns.
    """

    def __init__(self, machine: Any, index: int, stream_id: int, priority: int) -> None:
        self.machine, self.index = machine, index
        self.stream_id, self.priority = stream_id, priority
        self.tail = 0
        self.starts: deque[int] = deque()

    @property
    def handle(self) -> int:
        """What CUDA calls the stream: 0 for the default one."""
        return 0 if self.stream_id == 0 else 0x5500_0000_0000 + (self.index << 32) + self.stream_id

    def query(self) -> bool:
        """Whether everything is done."""
        return bool(self.machine.query(self.index, self.tail))

    def synchronize(self) -> None:
        """Wait until everything is done; raises the device's fault."""
        self.machine.wait_until(self.tail, "cudaStreamSynchronize", self.index)


class MachineEvent:
    """A mark in a stream (``cudaEvent_t``): ``time`` is when the stream reaches it, ns."""

    def __init__(self, machine: Any) -> None:
        self.machine = machine
        self.time: int | None = None
        self.index: int | None = None
        self.handle = 0

    def record(self, stream: MachineStream) -> None:
        """Mark the end of what the stream was given until now."""
        machine = self.machine
        machine.call("cudaEventRecord", stream.index)
        if not self.handle:
            machine.events += 1
            self.handle = 0x5600_0000_0000 + 64 * machine.events
        self.time, self.index = max(stream.tail, machine.now), stream.index
        stream.tail = self.time

    def wait(self, stream: MachineStream) -> None:
        """Let the stream wait for the mark, and go on at once; an unrecorded one is no wait."""
        self.machine.call("cudaStreamWaitEvent", stream.index)
        if self.time is not None and self.time > stream.tail:
            begin = max(stream.tail, self.machine.now)
            if self.time > begin:
                self.machine.note(stream, "wait", "wait for an event", begin, self.time)
            stream.tail = self.time

    def milliseconds_until(self, end: MachineEvent) -> float:
        """The time between two recorded marks: one division, the same on every processor."""
        return ((end.time or 0) - (self.time or 0)) / 1_000_000

    def query(self) -> bool:
        """Whether the stream has reached the mark."""
        return self.time is None or self.machine.query(self.index or 0, self.time)

    def synchronize(self) -> None:
        """Wait until the stream has reached the mark; raises the device's fault."""
        if self.time is not None:
            self.machine.wait_until(self.time, "cudaEventSynchronize", self.index or 0)
