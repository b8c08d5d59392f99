"""Checks of values that must not wait for a GPU: it asserts, and the host goes on."""

from __future__ import annotations

from .accelerator import required
from .arrays import Array, device_of


def check_on_device(condition: Array, kernel: str, assertion: str) -> bool:
    """Let a GPU check that all elements of a condition hold; False on the CPU, who looks itself.

    - ``condition``: bool array; ``kernel``, ``assertion``: the words of the GPU's message, which
      the next call is told that waits for the device (AcceleratorError, "device-side assert").

    Arrays of ``meta`` have no values: nothing is checked.
    """
    where = device_of(condition)
    if where.type == "cuda":
        required().assert_all(condition, kernel, assertion)
    return where.type != "cpu"
