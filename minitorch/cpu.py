"""The CPU, asked as the GPUs are: one device that is always there (``torch.cpu``).

So that code which takes a device's module by its name (``getattr(torch, "cpu")``) runs. Streams and
events do nothing: all work on the CPU is done when its call returns.
"""

from __future__ import annotations

import platform
from typing import Any

from .paths import found_at

__path__: list[str] = []  # PyTorch has modules below this one: see paths.py

__all__ = [
    "Event",
    "Stream",
    "StreamContext",
    "current_device",
    "current_stream",
    "device_count",
    "get_capabilities",
    "is_available",
    "is_initialized",
    "set_device",
    "stream",
    "synchronize",
]


class Stream:
    """A stream that does nothing (``torch.cpu.Stream``).

    - ``priority``: accepted.
    """

    def __init__(self, priority: int = -1) -> None:
        pass

    def wait_stream(self, stream: Any) -> None:
        """Nothing to wait for."""

    def record_event(self) -> None:
        """Nothing to mark."""

    def wait_event(self, event: Any) -> None:
        """Nothing to wait for."""


class Event:
    """An event that has always happened (``torch.cpu.Event``).

    - ``enable_timing``: accepted.
    """

    def __init__(self, enable_timing: bool = False) -> None:
        pass

    def query(self) -> bool:
        """True: it has happened."""
        return True

    def record(self, stream: Any = None) -> None:
        """Nothing to mark."""

    def synchronize(self) -> None:
        """Nothing to wait for."""

    def wait(self, stream: Any = None) -> None:
        """Nothing to wait for."""


class StreamContext:
    """A block whose work goes to a stream (``torch.cpu.StreamContext``): there is only one."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __enter__(self) -> None:
        return None

    def __exit__(self, *exc_info: object) -> None:
        return None


_STREAM = Stream()


def is_available() -> bool:
    """True (``torch.cpu.is_available``)."""
    return True


def is_initialized() -> bool:
    """True (``torch.cpu.is_initialized``)."""
    return True


def synchronize(device: Any = None) -> None:
    """Nothing to wait for (``torch.cpu.synchronize``)."""


def current_device() -> str:
    """ "cpu" (``torch.cpu.current_device``)."""
    return "cpu"


def set_device(device: Any) -> None:
    """There is one device (``torch.cpu.set_device``)."""


def device_count() -> int:
    """1 (``torch.cpu.device_count``)."""
    return 1


def current_stream(device: Any = None) -> Stream:
    """The one stream (``torch.cpu.current_stream``)."""
    return _STREAM


def stream(stream: Any) -> StreamContext:
    """A block whose work goes to a stream (``torch.cpu.stream``)."""
    return StreamContext(stream)


def get_capabilities() -> dict[str, Any]:
    """What is known of the processor: its architecture (``torch.cpu.get_capabilities``)."""
    return {"architecture": platform.machine()}


def _no_kernels() -> bool:
    """False: there are no kernels for one kind of processor."""
    return False


_is_avx2_supported = _is_avx512_supported = _is_avx512_bf16_supported = _no_kernels
_is_vnni_supported = _is_amx_tile_supported = _is_amx_fp16_supported = _no_kernels


def __getattr__(name: str) -> Any:
    return found_at(__name__, name)
