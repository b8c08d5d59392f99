"""CUDA, as a PyTorch without it: scripts may ask for a GPU, and are told that there is none.

Counterpart: ``torch.cuda`` of a CPU build.
"""

from __future__ import annotations

from typing import Any


def is_available() -> bool:
    """False: there is no GPU here (``torch.cuda.is_available``)."""
    return False


def device_count() -> int:
    """0: the number of GPUs that can be used (``torch.cuda.device_count``)."""
    return 0


def current_device() -> int:
    """Raises AssertionError: there is no current GPU (``torch.cuda.current_device``)."""
    raise _not_compiled()


def get_device_name(device: Any = None) -> str:
    """Raises AssertionError: guard it with ``is_available()`` (``torch.cuda.get_device_name``)."""
    raise _not_compiled()


def synchronize(device: Any = None) -> None:
    """Raises AssertionError: there is nothing to wait for (``torch.cuda.synchronize``)."""
    raise _not_compiled()


def manual_seed_all(seed: int) -> None:
    """Does nothing, as in torch without a GPU (``torch.cuda.manual_seed_all``)."""


def empty_cache() -> None:
    """Does nothing, as in torch without a GPU (``torch.cuda.empty_cache``)."""


def _not_compiled() -> AssertionError:
    return AssertionError("Torch not compiled with CUDA enabled")
