"""Accelerators, of which there are none (``torch.accelerator``)."""

from __future__ import annotations

from typing import Any

from .tensors.devices import device


def is_available() -> bool:
    """False: there is no accelerator (``torch.accelerator.is_available``)."""
    return False


def device_count() -> int:
    """0 (``torch.accelerator.device_count``)."""
    return 0


def current_accelerator(check_available: bool = False) -> device | None:
    """None: there is no accelerator (``torch.accelerator.current_accelerator``)."""
    return None


def synchronize(device: Any = None) -> None:
    """Raises RuntimeError: there is nothing to wait for (``torch.accelerator.synchronize``)."""
    raise RuntimeError("Cannot access accelerator device when none is available.")
