"""Streams and events of CuPy, by the names that ``minitorch.cuda`` asks."""

from __future__ import annotations

from typing import Any

import cupy


class Queue:
    """A stream of a device. ``stream_id``: 0 is the default stream."""

    def __init__(self, stream: Any, index: int, priority: int = 0) -> None:
        self.stream, self.index, self.priority = stream, index, priority

    @property
    def handle(self) -> int:
        """CUDA's address of the stream."""
        return int(self.stream.ptr)

    stream_id = handle

    def query(self) -> bool:
        """Whether everything is done."""
        return bool(self.stream.done)

    def synchronize(self) -> None:
        """Wait until everything is done."""
        self.stream.synchronize()


class Mark:
    """An event of CUDA, made when it is first recorded."""

    def __init__(self) -> None:
        self.event: Any = None
        self.index: int | None = None

    @property
    def handle(self) -> int:
        """CUDA's address of the event; 0 before it is recorded."""
        return 0 if self.event is None else int(self.event.ptr)

    def record(self, queue: Queue) -> None:
        """Mark the end of what the stream was given until now."""
        with cupy.cuda.Device(queue.index):
            if self.event is None:
                self.event = cupy.cuda.Event()
            self.event.record(queue.stream)
        self.index = queue.index

    def wait(self, queue: Queue) -> None:
        """Let the stream wait for the mark."""
        if self.event is not None:
            queue.stream.wait_event(self.event)

    def query(self) -> bool:
        """Whether the stream has reached the mark."""
        return self.event is None or bool(self.event.done)

    def synchronize(self) -> None:
        """Wait until the stream has reached the mark."""
        if self.event is not None:
            self.event.synchronize()

    def milliseconds_until(self, end: Mark) -> float:
        """The time between two marks."""
        return float(cupy.cuda.get_elapsed_time(self.event, end.event))
