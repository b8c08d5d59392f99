"""Which device is meant: by a number, a string, a ``device`` or nothing at all."""

from __future__ import annotations

from typing import Any

from ..devices.accelerator import required
from ..devices.device import device as _device


def index_of(device: Any, optional: bool = False) -> int:
    """The number that names a CUDA device.

    - ``optional``: None, and a device without a number, mean the current one (CUDA starts then).

    Raises ValueError for a device of another type, and for one without a number.
    """
    if isinstance(device, int):
        return device
    if isinstance(device, str):
        device = _device(device)
    number = None
    if isinstance(device, _device):
        if device.type != "cuda":
            raise ValueError(f"Expected a cuda device, but got: {device}")
        number = device.index
    elif hasattr(device, "idx"):  # minitorch.cuda.device, the context manager
        number = device.idx
    if number is not None:
        return int(number)
    if not optional:
        raise ValueError(
            "Expected a torch.device with a specified index or an integer, but got:" + str(device)
        )
    return int(required().current_device())


def index_in_range(device: Any) -> int:
    """As ``index_of``, started and checked. AssertionError for a number that no device has."""
    accelerator = required()
    index = index_of(device, optional=True)
    if not 0 <= index < accelerator.device_count():
        raise AssertionError("Invalid device id")
    return index
