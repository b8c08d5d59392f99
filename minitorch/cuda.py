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


def is_initialized() -> bool:
    """False (``torch.cuda.is_initialized``)."""
    return False


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """False (``torch.cuda.is_bf16_supported``)."""
    return False


def get_device_properties(device: Any = None) -> Any:
    """Raises AssertionError: there is no GPU (``torch.cuda.get_device_properties``)."""
    raise _not_compiled()


def get_device_capability(device: Any = None) -> tuple[int, int]:
    """Raises AssertionError: there is no GPU (``torch.cuda.get_device_capability``)."""
    raise _not_compiled()


def set_device(device: Any) -> None:
    """Raises AssertionError: there is no GPU to choose (``torch.cuda.set_device``)."""
    raise _not_compiled()


def memory_allocated(device: Any = None) -> int:
    """0 bytes (``torch.cuda.memory_allocated``)."""
    return 0


def max_memory_allocated(device: Any = None) -> int:
    """0 bytes (``torch.cuda.max_memory_allocated``)."""
    return 0


def memory_reserved(device: Any = None) -> int:
    """0 bytes (``torch.cuda.memory_reserved``)."""
    return 0


def get_rng_state_all() -> list[Any]:
    """The states of all GPUs' generators: none (``torch.cuda.get_rng_state_all``)."""
    return []


def set_rng_state_all(new_states: Any) -> None:
    """Does nothing for no states (``torch.cuda.set_rng_state_all``). AssertionError for others."""
    if list(new_states):
        raise _not_compiled()


def manual_seed(seed: int) -> None:
    """Does nothing, as in torch without a GPU (``torch.cuda.manual_seed``)."""


def manual_seed_all(seed: int) -> None:
    """Does nothing, as in torch without a GPU (``torch.cuda.manual_seed_all``)."""


def empty_cache() -> None:
    """Does nothing, as in torch without a GPU (``torch.cuda.empty_cache``)."""


def _not_compiled() -> AssertionError:
    return AssertionError("Torch not compiled with CUDA enabled")
