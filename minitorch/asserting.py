"""Conditions that libraries check: ``torch._check(x.dim() == 2, lambda: "...")``, and its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .tensors import Tensor
from .tensors.dtypes import bool_

__all__ = [
    "_assert", "_check", "_check_index", "_check_is_size", "_check_not_implemented",
    "_check_tensor_all", "_check_tensor_all_with", "_check_type", "_check_value", "_check_with",
]  # fmt: skip

Message = Callable[[], Any] | None


def _check_with(error_type: type[Exception], cond: Any, message: Message = None) -> None:
    """Raise ``error_type`` with what ``message()`` says, unless ``cond`` holds."""
    if isinstance(cond, Tensor):
        raise TypeError(
            "cond must be a bool, but got a Tensor. For tensor conditions, use "
            "torch._check_tensor_all() to assert that all elements are true."
        )
    if not isinstance(cond, bool):
        raise TypeError(f"cond must be a bool, but got {type(cond)}")
    if cond:
        return
    if message is None:
        raise error_type(
            "Expected cond to be True, but got False. (Could this error message be improved? If "
            "so, please report an enhancement request to PyTorch.)"
        )
    if not callable(message):
        raise TypeError("message must be a callable")
    raise error_type(str(message()))


def _check(cond: Any, message: Message = None) -> None:
    """RuntimeError, unless ``cond`` holds."""
    _check_with(RuntimeError, cond, message)


def _check_index(cond: Any, message: Message = None) -> None:
    """IndexError, unless ``cond`` holds."""
    _check_with(IndexError, cond, message)


def _check_value(cond: Any, message: Message = None) -> None:
    """ValueError, unless ``cond`` holds."""
    _check_with(ValueError, cond, message)


def _check_type(cond: Any, message: Message = None) -> None:
    """TypeError, unless ``cond`` holds."""
    _check_with(TypeError, cond, message)


def _check_not_implemented(cond: Any, message: Message = None) -> None:
    """NotImplementedError, unless ``cond`` holds."""
    _check_with(NotImplementedError, cond, message)


def _check_is_size(i: int, message: Message = None, *, max: int | None = None) -> None:
    """RuntimeError, unless ``0 <= i``, and ``i <= max`` where that is given."""
    _check(i >= 0, message)
    if max is not None:
        _check(i <= max, message)


def _check_tensor_all_with(error_type: type[Exception], cond: Any, message: Message = None) -> None:
    """Raise ``error_type``, unless all elements of a bool Tensor are true."""
    if not isinstance(cond, Tensor):
        raise TypeError(f"cond must be a tensor, but got {type(cond)}")
    if cond.dtype is not bool_:
        raise TypeError(f"cond tensor must have dtype torch.bool, but got {cond.dtype}")
    _check_with(error_type, bool(cond.array.all()), message)


def _check_tensor_all(cond: Any, message: Message = None) -> None:
    """RuntimeError, unless all elements of a bool Tensor are true."""
    _check_tensor_all_with(RuntimeError, cond, message)


def _assert(condition: Any, message: Any) -> None:
    """AssertionError, unless ``condition`` is true (``torch._assert``)."""
    if not condition:
        raise AssertionError(message)
