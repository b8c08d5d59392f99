"""Streams and events of GPUs (``torch.cuda.streams``)."""

from __future__ import annotations

from typing import Any

from .. import streams as _any
from ..devices import accelerator as _accelerator
from ..devices.accelerator import current_accelerator, required
from .indices import index_in_range, index_of


class Stream(_any.Stream):
    """A queue of work of a GPU (``torch.cuda.Stream``).

    - ``device``: which GPU; None or a negative number: the current one.
    - ``priority``: 0, or negative to -3; accepted, simulated GPUs know no hurry.

    Raises RuntimeError without CUDA.
    """

    def __init__(self, device: Any = None, priority: int = 0, **kwargs: Any) -> None:
        if current_accelerator() is None:
            raise RuntimeError("torch.cuda.Stream requires CUDA support")
        if "stream_id" in kwargs:
            queue = required().stream_by_id(kwargs["device_index"], kwargs["stream_id"])
        else:
            index = -1 if device is None else index_of(device, optional=True)
            if index < 0:
                index = required().current_device()
            queue = required().new_stream(index, priority)
        self.device, self._queue = self._of(queue).device, queue

    @classmethod
    def _of(cls, queue: Any) -> Any:
        result = cls.__new__(cls)
        result.device, result._queue = _any._device("cuda", queue.index), queue
        return result

    @property
    def cuda_stream(self) -> int:
        """CUDA's address of the stream; 0 is the default stream."""
        return int(self._queue.handle)

    @property
    def priority(self) -> int:
        """0, or negative to -3."""
        return int(self._queue.priority)

    @staticmethod
    def priority_range() -> tuple[int, int]:
        """The lowest and the highest priority."""
        return 0, -3

    def record_event(self, event: Any = None) -> Any:
        """Mark the end of what was given until now; gives the event, a new one for None."""
        if event is None:
            event = Event()
        event.record(self)
        return event

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and super().__eq__(other) is True

    def __hash__(self) -> int:
        return hash((self.cuda_stream, self.device))

    def __repr__(self) -> str:
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"


class Event(_any.Event):
    """A mark in a stream of a GPU (``torch.cuda.Event``).

    - ``enable_timing``: whether ``elapsed_time`` (milliseconds) may be asked for.
    - ``blocking``, ``interprocess``, ``external``: accepted.

    The device is the one of the stream that records it first. Raises RuntimeError without CUDA.
    """

    def __init__(
        self,
        enable_timing: bool = False,
        blocking: bool = False,
        interprocess: bool = False,
        external: bool = False,
    ) -> None:
        if current_accelerator() is None:
            raise RuntimeError("Tried to instantiate dummy base class Event")
        super().__init__("cuda", enable_timing=enable_timing)

    @property
    def cuda_event(self) -> int:
        """CUDA's address of the event; 0 before it is recorded."""
        return self.event_id

    def record(self, stream: Any = None) -> None:
        """Mark the end of what the stream was given until now. RuntimeError on another device."""
        queue = _any._queue_of(stream)
        mark: Any = self._mark
        if mark.index is not None and mark.index != queue.index:
            raise RuntimeError(
                f"Event device {mark.index} does not match recording stream's device {queue.index}."
            )
        self.device = _any._device("cuda", queue.index)
        super().record(stream)

    def __repr__(self) -> str:
        if self.cuda_event:
            return f"<torch.cuda.Event {self.cuda_event:#x}>"
        return "<torch.cuda.Event uninitialized>"


class StreamContext:
    """In a ``with`` block, a GPU's work goes to a stream (``torch.cuda.StreamContext``).

    - ``stream``: None changes nothing. Its GPU is the current one inside.
    """

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self._entered = False

    def __enter__(self) -> None:
        if self.stream is not None and _accelerator.find() is not None:
            self.stream.__enter__()
            self._entered = True

    def __exit__(self, type: Any, value: Any, traceback: Any) -> None:
        if self._entered:
            self.stream.__exit__(type, value, traceback)


def stream(stream: Any) -> StreamContext:
    """``with stream(s):`` work goes to ``s`` (``torch.cuda.stream``); None changes nothing."""
    return StreamContext(stream)


def current_stream(device: Any = None) -> Stream:
    """The stream that a GPU's work goes to (``torch.cuda.current_stream``)."""
    return Stream._of(required().current_stream(index_in_range(device)))  # type: ignore[no-any-return]


def default_stream(device: Any = None) -> Stream:
    """The stream that is used if no other is chosen (``torch.cuda.default_stream``)."""
    return Stream._of(required().default_stream(index_in_range(device)))  # type: ignore[no-any-return]


def set_stream(stream: Any) -> None:
    """Send work to a stream from now on (``torch.cuda.set_stream``); None changes nothing."""
    if stream is None:
        return
    required().set_device(stream.device_index)
    required().set_stream(stream._queue)


def is_current_stream_capturing() -> bool:
    """False: CUDA graphs are not simulated (``torch.cuda.is_current_stream_capturing``)."""
    return False


def set_sync_debug_mode(debug_mode: int | str) -> None:
    """Warn of operations that wait for the GPU, or refuse them (``set_sync_debug_mode``).

    - ``debug_mode``: "default" or 0, "warn" or 1, "error" or 2.
    """
    accelerator = required()
    if isinstance(debug_mode, str):
        if debug_mode not in _DEBUG_MODES:
            raise RuntimeError(
                "invalid value of debug_mode, expected one of `default`, `warn`, `error`"
            )
        debug_mode = _DEBUG_MODES.index(debug_mode)
    if debug_mode not in (0, 1, 2):
        raise RuntimeError("invalid value of debug_mode, expected one of 0,1,2")
    accelerator.set_sync_debug_mode(debug_mode)


def get_sync_debug_mode() -> int:
    """What was set by :func:`set_sync_debug_mode`: 0, 1 or 2."""
    return int(required().get_sync_debug_mode())


_DEBUG_MODES = ["default", "warn", "error"]
