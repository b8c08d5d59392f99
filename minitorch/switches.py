"""Switches of a program's speed and exactness, which here have nothing to switch.

Each is accepted, so that scripts run, where its promise is kept anyway. One is minitorch's own, and
does something: :func:`keep_memory`.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from typing import Any

import numpy as np

from .errors import Once, type_name, warn
from .tensors import unwritten

PRECISIONS = ("highest", "high", "medium")


class _Asked:
    """What the program has asked for."""

    warn_only = False
    precision = "highest"
    overwrite_params = False
    swap_params = False


_asked = _Asked()


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Ask for the same result every time (``torch.use_deterministic_algorithms``).

    All operations here give it, whatever is asked. New memory is marked then: see
    ``torch.utils.deterministic``.
    """
    for said, value in (("'mode' (position 1)", mode), ("'warn_only'", warn_only)):
        if not isinstance(value, bool):
            raise TypeError(
                f"_set_deterministic_algorithms(): argument {said} must be bool, not "
                f"{type_name(value)}"
            )
    unwritten.asked.deterministic, _asked.warn_only = mode, warn_only


def are_deterministic_algorithms_enabled() -> bool:
    """What was asked for last (``torch.are_deterministic_algorithms_enabled``)."""
    return unwritten.asked.deterministic


def is_deterministic_algorithms_warn_only_enabled() -> bool:
    """Was it asked for with ``warn_only``? (Same name in torch.)"""
    return _asked.warn_only


def set_deterministic_debug_mode(debug_mode: int | str) -> None:
    """Ask for the same result every time, in three steps (``torch.set_deterministic_debug_mode``).

    - ``debug_mode``: 0 or "default": no; 1 or "warn", 2 or "error": yes. RuntimeError for others,
      TypeError for what is neither number nor string.
    """
    if not isinstance(debug_mode, (int, str)):
        raise TypeError(f"debug_mode must be str or int, but got {type(debug_mode)}")
    modes = ("default", "warn", "error")
    if isinstance(debug_mode, str):
        if debug_mode not in modes:
            raise RuntimeError(
                "invalid value of debug_mode, expected one of `default`, `warn`, `error`, but got "
                f"{debug_mode}"
            )
        debug_mode = modes.index(debug_mode)
    if not 0 <= debug_mode <= 2:
        raise RuntimeError(
            f"invalid value of debug_mode, expected 0, 1, or 2, but got {debug_mode}"
        )
    use_deterministic_algorithms(debug_mode > 0, warn_only=debug_mode == 1)


def get_deterministic_debug_mode() -> int:
    """0, 1 or 2, as it was asked for last (``torch.get_deterministic_debug_mode``)."""
    if not unwritten.asked.deterministic:
        return 0
    return 1 if _asked.warn_only else 2


def set_warn_always(b: bool) -> None:
    """Ask for warnings each time, and not once (``torch.set_warn_always``).

    It is remembered; Python's own filters decide how often a warning is shown. RuntimeError for
    what is no bool.
    """
    if not isinstance(b, bool):
        raise RuntimeError(f"setWarnOnlyOnce expects a bool, but got {type_name(b)}")
    Once.always = b


def is_warn_always_enabled() -> bool:
    """What was asked for last (``torch.is_warn_always_enabled``)."""
    return Once.always


def set_flush_denormal(mode: bool) -> bool:
    """Ask that numbers near 0 become 0 (``torch.set_flush_denormal``): was it done?

    NumPy keeps them: True for ``mode=False``, which is so anyway, and False for ``mode=True``.
    """
    return not mode


def set_float32_matmul_precision(precision: str) -> None:
    """Allow less exact products of matrices (``torch.set_float32_matmul_precision``).

    - ``precision``: "highest", "high" or "medium"; another word warns and changes nothing.
      Products here are always the most exact ones.
    """
    if not isinstance(precision, str):
        raise TypeError(
            "set_float32_matmul_precision() takes a string, but got " + type_name(precision)
        )
    if precision not in PRECISIONS:
        warn(
            f"{precision} is not one of 'highest', 'high', or 'medium'; the current"
            "setFloat32MatmulPrecision call has no effect."
        )
        return
    _asked.precision = precision


def get_float32_matmul_precision() -> str:
    """What was asked for last (``torch.get_float32_matmul_precision``)."""
    return _asked.precision


# mallopt's names for its settings, in glibc's malloc.h
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_DEFAULT_THRESHOLD, _LARGEST_THRESHOLD = 2**17, 2**25


def keep_memory(keep: bool = True) -> bool:
    """Keep the memory of large arrays in the process, for the next ones; True if that was done.

    On Linux, memory is given back to the system when an array is no longer used, and the next
    operation gets it again page by page, each filled with zeros first. That can take longer than
    the operation. Up to 64 MB are kept in any case (``expect_large_arrays``). With this switch the
    C library (glibc) keeps blocks of up to 32 MB, of all parts of the process, not of minitorch
    alone, and gives nothing back.

    The price: the process stays as large as it ever was, and small blocks that live long can keep
    large gaps from being used. So it is off until it is asked for. ``keep_memory(False)`` gives
    back what is kept, and no longer keeps any. Elsewhere (macOS, Windows, musl) nothing happens,
    and the answer is False. PyTorch has no counterpart.
    """
    library: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
    if not hasattr(library, "mallopt"):
        return False
    threshold = _LARGEST_THRESHOLD if keep else _DEFAULT_THRESHOLD
    trim = 2**31 - 1 if keep else _DEFAULT_THRESHOLD
    done = library.mallopt(_MMAP_THRESHOLD, threshold) and library.mallopt(_TRIM_THRESHOLD, trim)
    if not keep:
        library.malloc_trim(0)
    return bool(done)


def expect_large_arrays() -> None:
    """Keep up to 64 MB of unused memory for the next arrays. Done once, by importing minitorch.

    The steps of a training need the same memory again and again. glibc gives back what lies unused
    at the end of its memory once that is more than twice the largest block freed so far, of those
    up to 32 MB. So it is shown one such block; nobody writes into it, and it takes no memory.
    """
    if sys.platform == "linux":  # (a browser's memory would grow by the block)
        with contextlib.suppress(MemoryError):
            np.empty(_LARGEST_THRESHOLD - 2**16, np.uint8)  # room for what is stored beside it


def _log_api_usage_once(event: str) -> None:
    """Nothing: nobody counts who uses what (``torch._C._log_api_usage_once``)."""


def _get_tracing_state() -> None:
    """None: no TorchScript is being traced (``torch._C._get_tracing_state``)."""


# ---- torch.__future__ ----------------------------------------------------------------------------


def set_overwrite_module_params_on_conversion(value: bool) -> None:
    """Shall ``Module.to`` and its like put new Parameters in the place of the old?

    Counterpart: ``torch.__future__.set_overwrite_module_params_on_conversion``.
    """
    _asked.overwrite_params = value


def get_overwrite_module_params_on_conversion() -> bool:
    """What was asked for last (``torch.__future__``); False at first."""
    return _asked.overwrite_params


def set_swap_module_params_on_conversion(value: bool) -> None:
    """Shall they swap Parameters with converted ones, which stay the same objects so?

    They stay the same objects here in any case: this goes before the switch above.
    Counterpart: ``torch.__future__.set_swap_module_params_on_conversion``.
    """
    _asked.swap_params = value


def get_swap_module_params_on_conversion() -> bool:
    """What was asked for last (``torch.__future__``); False at first."""
    return _asked.swap_params


expect_large_arrays()
