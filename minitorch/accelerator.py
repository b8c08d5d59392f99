"""The accelerator, whatever it is: here CUDA, if there is a GPU (``torch.accelerator``)."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from . import cuda
from .devices.accelerator import current_accelerator as _started
from .devices.accelerator import find, required
from .devices.device import device
from .errors import warn
from .streams import Stream
from .tensors.dtypes import ALL

_NONE = "Cannot access accelerator device when none is available."


def is_available() -> bool:
    """Whether there is an accelerator (``torch.accelerator.is_available``)."""
    return cuda.is_available()


def device_count() -> int:
    """How many devices it has (``torch.accelerator.device_count``)."""
    return cuda.device_count()


def current_accelerator(check_available: bool = False) -> device | None:
    """Its type as a device without a number; None if there is none.

    - ``check_available``: None too if it has no device that can be used.
    """
    found = find()
    if found is None or (check_available and not found.device_count()):
        return None
    return device("cuda")


def _require() -> Any:
    if _started() is None:
        raise RuntimeError(_NONE)
    return required()


def _index(where: Any, optional: bool = True) -> int:
    """The number of a device. ValueError for one of another type, RuntimeError without any."""
    if isinstance(where, str):
        where = device(where)
    if isinstance(where, device):
        if find() is None:
            raise RuntimeError("Accelerator expected")
        if where.type != "cuda":
            raise ValueError(f"{where.type} doesn't match the current accelerator cuda.")
    number = where if isinstance(where, int) else getattr(where, "index", None)
    if number is None and not optional:
        raise ValueError(
            f"Expected a torch.device with a specified index or an integer, but got:{where}"
        )
    accelerator = _require()
    return int(accelerator.current_device() if number is None else number)


def current_device_index() -> int:
    """The number of the current device (``torch.accelerator.current_device_index``)."""
    return int(_require().current_device())


def current_device_idx() -> int:
    """The older name of :func:`current_device_index`; warns."""
    warn("Use `current_device_index` instead.", FutureWarning)
    return current_device_index()


def set_device_index(device: Any, /) -> None:
    """Use another device from now on (``torch.accelerator.set_device_index``)."""
    index = _index(device, optional=False)
    if index >= 0:
        _require().set_device(index)


def set_device_idx(device: Any, /) -> None:
    """The older name of :func:`set_device_index`; warns."""
    warn("Use `set_device_index` instead.", FutureWarning)
    set_device_index(device)


class device_index:
    """In a ``with`` block, another device is the current one (``torch.accelerator.device_index``).

    - ``device``: its number; None changes nothing.
    """

    def __init__(self, device: int | None, /) -> None:
        self.idx = device
        self.prev_idx = -1

    def __enter__(self) -> None:
        if self.idx is not None:
            self.prev_idx = current_device_index()
            set_device_index(self.idx)

    def __exit__(self, *exc_info: object) -> None:
        if self.idx is not None:
            set_device_index(self.prev_idx)


def current_stream(device: Any = None, /) -> Stream:
    """The stream that a device's work goes to (``torch.accelerator.current_stream``)."""
    index = _index(device)
    stream: Stream = Stream._of(_require().current_stream(index))
    return stream


def set_stream(stream: Any) -> None:
    """Send work to a stream, whose device is then the current one."""
    if not isinstance(stream, Stream):
        raise TypeError(f"set_stream() takes a Stream, not {type(stream).__name__}")
    _require()
    cuda.set_stream(stream)


def synchronize(device: Any = None, /) -> None:
    """Wait until a device has done everything. RuntimeError if there is no accelerator."""
    index = _index(device)
    _require().synchronize(index)


def empty_cache() -> None:
    """Give memory that was kept back to the devices (``torch.accelerator.empty_cache``)."""
    _require().empty_cache()


def empty_host_cache() -> None:
    """Give pinned memory that was kept back to the host: none is (``empty_host_cache``)."""
    _require()


def get_device_capability(device: Any = None, /) -> dict[str, Any]:
    """What a device can do: ``{"supported_dtypes": {...}}`` (``get_device_capability``)."""
    _index(device)
    return {"supported_dtypes": set(ALL)}


def get_memory_info(device_index: Any = None, /) -> tuple[int, int]:
    """Free and total bytes of a device (``torch.accelerator.get_memory_info``)."""
    free, total = _require().memory_info(_index(device_index))
    return free, total


def memory_stats(device_index: Any = None, /) -> OrderedDict[str, Any]:
    """The allocator's counters by name (``torch.accelerator.memory_stats``)."""
    return OrderedDict(cuda.memory_stats(_index(device_index)))


def memory_allocated(device_index: Any = None, /) -> int:
    """Bytes that tensors have (``torch.accelerator.memory_allocated``)."""
    return cuda.memory_allocated(_index(device_index))


def max_memory_allocated(device_index: Any = None, /) -> int:
    """The most bytes that tensors had (``torch.accelerator.max_memory_allocated``)."""
    return cuda.max_memory_allocated(_index(device_index))


def memory_reserved(device_index: Any = None, /) -> int:
    """Bytes that tensors have or that are kept (``torch.accelerator.memory_reserved``)."""
    return cuda.memory_reserved(_index(device_index))


def max_memory_reserved(device_index: Any = None, /) -> int:
    """The most bytes that were reserved (``torch.accelerator.max_memory_reserved``)."""
    return cuda.max_memory_reserved(_index(device_index))


def reset_peak_memory_stats(device_index: Any = None, /) -> None:
    """The peaks begin anew (``torch.accelerator.reset_peak_memory_stats``)."""
    cuda.reset_peak_memory_stats(_index(device_index))


def reset_accumulated_memory_stats(device_index: Any = None, /) -> None:
    """The sums begin anew (``torch.accelerator.reset_accumulated_memory_stats``)."""
    cuda.reset_accumulated_memory_stats(_index(device_index))
