"""What must be true, said in a program: ``torch._check`` and its relatives."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from .overrides import handle_torch_function, has_torch_function
from .tensors import Tensor

_UNTOLD = (
    "Expected cond to be True, but got False. (Could this error message be improved? If so, please "
    "report an enhancement request to PyTorch.)"
)


def _assert(condition: Any, message: str) -> None:
    """AssertionError unless the condition holds (``torch._assert``); a step of a traced program."""
    if type(condition) not in (bool, Tensor) and has_torch_function((condition,)):
        return handle_torch_function(_assert, (condition,), condition, message)
    if not condition:
        raise AssertionError(message)


def _assert_async(input: Tensor, assert_msg: str | None = None) -> None:
    """RuntimeError unless the one element is not 0 (``torch._assert_async``)."""
    if not bool(input):
        said = "Expected Tensor with single nonzero value, but got zero"
        raise RuntimeError(said if assert_msg is None else assert_msg)


def _check_with(
    error_type: type[Exception], cond: Any, message: Callable[[], Any] | None = None
) -> None:
    """The error unless the condition is True (``torch._check_with``).

    - ``cond``: a bool, TypeError for anything else. ``message``: called for what the error says.
    """
    if not isinstance(cond, bool):
        if isinstance(cond, Tensor):
            raise TypeError(
                "cond must be a bool, but got a Tensor. For tensor conditions, use "
                "torch._check_tensor_all() to assert that all elements are true."
            )
        raise TypeError(f"cond must be a bool, but got {type(cond)}")
    if cond:
        return
    if message is not None and not callable(message):
        raise TypeError("message must be a callable")
    raise error_type(_UNTOLD if message is None else str(message()))


def _checking(name: str, error_type: type[Exception]) -> Callable[..., None]:
    def function(cond: Any, message: Callable[[], Any] | None = None) -> None:
        _check_with(error_type, cond, message)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{error_type.__name__} unless the condition is True (``torch.{name}``)."
    return function


_check = _checking("_check", RuntimeError)
_check_index = _checking("_check_index", IndexError)
_check_value = _checking("_check_value", ValueError)
_check_type = _checking("_check_type", TypeError)
_check_not_implemented = _checking("_check_not_implemented", NotImplementedError)


def _check_is_size(
    i: int, message: Callable[[], Any] | None = None, *, max: int | None = None
) -> None:
    """RuntimeError unless a size is from 0 to ``max`` (``torch._check_is_size``)."""
    warnings.warn(
        "_check_is_size will be removed in a future PyTorch release along with "
        "guard_size_oblivious.     Use _check(i >= 0) instead.",
        FutureWarning,
        stacklevel=2,
    )
    _check(i >= 0, message)
    if max is not None:
        _check(i <= max, message)


def _check_tensor_all_with(
    error_type: type[Exception], cond: Tensor, message: Callable[[], Any] | None = None
) -> None:
    """The error unless all elements are True (``torch._check_tensor_all_with``)."""
    if not isinstance(cond, Tensor):
        raise TypeError(f"cond must be a tensor, but got {type(cond)}")
    if cond.array.dtype.kind != "b":
        raise TypeError(f"cond tensor must have dtype torch.bool, but got {cond.dtype}")
    _check_with(error_type, bool(cond.array.all()), message)


def _check_tensor_all(cond: Tensor, message: Callable[[], Any] | None = None) -> None:
    """RuntimeError unless all elements are True (``torch._check_tensor_all``)."""
    _check_tensor_all_with(RuntimeError, cond, message)
