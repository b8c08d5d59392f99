"""Stream and Event of any device (``torch.Stream``, ``torch.Event``)."""

from __future__ import annotations

from typing import Any

from .devices.accelerator import current_accelerator, required
from .devices.device import device as _device

_TYPES = {"cpu": 0, "cuda": 1}


class Stream:
    """A queue of work of one device: what is put in runs in order (``torch.Stream``).

    - ``device``: where; None: the accelerator's current device, or the CPU if there is none.
    - ``priority``: 0, or negative for streams that should come first (which changes nothing here).

    As a context, the device's work goes to it. A stream of the CPU is always done.
    """

    _queue: Any
    _before: Any

    def __init__(self, device: Any = None, *, priority: int = 0) -> None:
        self.device = _device_of(device)
        self._queue = None
        if self.device.type == "cuda":
            self._queue = required().new_stream(self.device.index, priority)

    @classmethod
    def _of(cls, queue: Any) -> Any:
        """The stream that stands for a queue of the accelerator."""
        result = cls.__new__(cls)
        result.device, result._queue = _device("cuda", queue.index), queue
        return result

    @property
    def stream_id(self) -> int:
        """Its number on the device; 0 is the default stream."""
        return 0 if self._queue is None else int(self._queue.stream_id)

    @property
    def device_index(self) -> int:
        """The device's number, -1 for the CPU."""
        return -1 if self.device.index is None else self.device.index

    @property
    def device_type(self) -> int:
        """The device's type as a number: 0 CPU, 1 CUDA."""
        return _TYPES.get(self.device.type, -1)

    def query(self) -> bool:
        """Whether all work is done."""
        return self._queue is None or bool(self._queue.query())

    def synchronize(self) -> None:
        """Wait until all work is done; AcceleratorError for what failed."""
        if self._queue is not None:
            self._queue.synchronize()

    def wait_event(self, event: Any) -> None:
        """Let later work wait for the event; the host goes on."""
        if self._queue is not None:
            event.wait(self)

    def wait_stream(self, stream: Any) -> None:
        """Let later work wait for all that the other stream was given until now."""
        self.wait_event(stream.record_event())

    def record_event(self, event: Any = None) -> Any:
        """Mark the end of what was given until now; gives the event, a new one for None."""
        if event is None:
            event = Event(self.device)
        event.record(self)
        return event

    def is_capturing(self) -> bool:
        """False: there are no graphs of CUDA here."""
        return False

    def __enter__(self) -> Any:
        if self._queue is not None:
            accelerator = required()
            self._before = (
                accelerator.current_device(),
                accelerator.current_stream(self._queue.index),
            )
            accelerator.set_device(self._queue.index)
            accelerator.set_stream(self._queue)
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self._queue is not None:
            device, queue = self._before
            required().set_stream(queue)
            required().set_device(device)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stream):
            return NotImplemented
        return (self.device, self.stream_id) == (other.device, other.stream_id)

    def __hash__(self) -> int:
        return hash((self.device, self.stream_id))

    def __repr__(self) -> str:
        return (
            f"torch.Stream device_type={self.device.type}, device_index={self.device_index}, "
            f"stream_id={self.stream_id}"
        )


class Event:
    """A mark in a stream: to wait for, and to measure time between two (``torch.Event``).

    - ``device``: where; None: the accelerator's current device, or the CPU, which has no events.
    - ``enable_timing``: whether ``elapsed_time`` may be asked for.
    - ``blocking``, ``interprocess``: accepted.
    """

    def __init__(
        self,
        device: Any = None,
        *,
        enable_timing: bool = False,
        blocking: bool = False,
        interprocess: bool = False,
    ) -> None:
        self._timing = bool(enable_timing)
        self.device = _device_of(device)
        self._mark = required().new_event() if self.device.type == "cuda" else None

    @property
    def event_id(self) -> int:
        """CUDA's number for it; 0 before it is recorded."""
        return 0 if self._mark is None else int(self._mark.handle)

    def record(self, stream: Any = None) -> None:
        """Mark the end of what the stream (the current one for None) was given until now."""
        if self._mark is None:
            raise RuntimeError(f"{self.device.type} backend doesn't support events.")
        self._mark.record(_queue_of(stream))

    def wait(self, stream: Any = None) -> None:
        """Let the stream's later work wait for the mark; the host goes on."""
        if self._mark is not None:
            self._mark.wait(_queue_of(stream))

    def query(self) -> bool:
        """Whether the mark is reached; True if it was never recorded."""
        return self._mark is None or bool(self._mark.query())

    def synchronize(self) -> None:
        """Wait until the mark is reached; AcceleratorError for what failed."""
        if self._mark is not None:
            self._mark.synchronize()

    def elapsed_time(self, end_event: Any) -> float:
        """Milliseconds between this mark and a later one. ValueError if they cannot be compared."""
        if not (self._timing and end_event._timing):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        begin, end = self._mark, end_event._mark
        if begin is None or end is None or not (begin.handle and end.handle):
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        if not (begin.query() and end.query()):
            raise ValueError("Both events must be completed before calculating elapsed time.")
        return float(begin.milliseconds_until(end))

    def __repr__(self) -> str:
        index = -1 if self.device.index is None else self.device.index
        return (
            f"torch.Event device_type={self.device.type}, device_index={index}, "
            f"event_flag={int(self._timing)}, event_id={self.event_id}"
        )


def _device_of(device: Any) -> _device:
    """The device of a new stream or event, with a number if it is a GPU."""
    if device is None:
        accelerator = current_accelerator()
        if accelerator is None:
            return _device("cpu")
        return _device("cuda", accelerator.current_device())
    if isinstance(device, int):
        if current_accelerator() is None:
            raise RuntimeError("Cannot access accelerator device when none is available.")
        device = _device("cuda", device)
    device = _device(device)
    if device.type == "cuda":
        if current_accelerator() is None:
            raise RuntimeError("PyTorch is not linked with support for cuda devices")
        if device.index is None:
            return _device("cuda", required().current_device())
    return device


def _queue_of(stream: Any) -> Any:
    """The accelerator's queue behind a stream; the current one for None."""
    if stream is None:
        accelerator = required()
        return accelerator.current_stream(accelerator.current_device())
    return stream._queue
