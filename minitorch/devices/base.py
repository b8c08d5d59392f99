"""What a kind of GPU offers: the class that a simulated and a real one fill in.

Below the file that chooses between them (``accelerator.py``), so that the arrows only go down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Accelerator:
    """What a kind of GPU offers (arrays: ``array_type``, ``empty``, ``upload`` ... ; devices).

    A subclass has these for arrays: ``array_type``, ``index_of``, ``empty``, ``upload``,
    ``download``, ``copy_between``, ``strided``, ``address``, ``owner``; and for ``minitorch.cuda``
    what ``simulated.accelerator`` has: devices, streams, events, memory figures.
    """

    array_type: type
    runs_threads_at_once = True  # may threads use it in any order? (A simulated clock would not
    # show the same each time.)

    def device_count(self) -> int:
        """How many devices are visible."""
        raise NotImplementedError

    def current_device(self) -> int:
        """The device that is used when none is named."""
        raise NotImplementedError

    def set_device(self, index: int) -> None:
        """Use another device from now on."""
        raise NotImplementedError


def _not_offered(name: str) -> Callable[..., Any]:
    def method(self: Accelerator, *args: Any, **named: Any) -> Any:
        raise NotImplementedError(f"{name} is there for simulated GPUs, not for real ones")

    return method


# What PyTorch can say of a GPU, and CuPy cannot.
for _name in (
    "get_fraction", "get_sync_debug_mode", "record_stream", "reset_accumulated", "set_fraction",
    "set_sync_debug_mode", "sleep", "snapshot", "stream_by_id",
):  # fmt: skip
    setattr(Accelerator, _name, _not_offered(_name))
