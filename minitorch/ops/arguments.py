"""Arguments: sizes and dimensions as ints, and torch's errors for what an argument must not be."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ..errors import type_name
from ..graph.entry import NUMBERS, not_a_tensor
from ..tensors import Tensor
from ..tensors.dtypes import from_numpy_dtype


def ints(args: tuple[Any, ...]) -> tuple[int, ...]:
    """``f(2, 3)``, ``f((2, 3))`` and ``f(torch.Size([2, 3]))`` mean the same."""
    if len(args) == 1 and isinstance(args[0], (tuple, list)):
        return tuple(args[0])
    return args


def as_int(function: str, argument: str, value: Any, position: int | None = None) -> int:
    """An argument that must be an int, or a tensor of one; ``position``: see ``wrong_type``."""
    if type(value) is int:
        return value
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        if isinstance(value, Tensor) and value.array.dtype.kind in "iu" and value.array.size == 1:
            return int(value.array.item())
        return operator.index(value)
    except TypeError:
        raise wrong_type(function, argument, "int", value, position) from None


def as_ints(function: str, argument: str, args: tuple[Any, ...]) -> tuple[int, ...]:
    """Sizes or dimensions, as ints one by one or in a tuple: a tuple of ints, checked."""
    if not args:
        raise TypeError(f'{function}() missing 1 required positional arguments: "{argument}"')
    several = len(args) > 1 or isinstance(args[0], (tuple, list))
    values = ints(args)
    if all([type(value) is int for value in values]):
        return values
    try:
        return tuple([as_int(function, argument, value) for value in values])
    except TypeError:
        wrong = next(n for n, value in enumerate(values) if not _is_int(value))
        raise TypeError(
            f"{function}(): argument '{argument}' failed to unpack the object at pos {wrong + 1} "
            f'with error "type must be tuple of ints,but got {type_name(values[wrong])}"'
            if several
            else f"{function}(): argument '{argument}' (position 1) must be tuple of ints, not "
            f"{type_name(args[0])}"
        ) from None


def _is_int(value: Any) -> bool:
    try:
        as_int("", "", value)
    except TypeError:
        return False
    return True


def check_tensors(function: str, **operands: Any) -> None:
    """Raise torch's error unless all operands, the first arguments of a function, are Tensors."""
    for position, (argument, value) in enumerate(operands.items(), start=1):
        if not isinstance(value, Tensor):
            raise not_a_tensor(function, argument, position, value)


def check_tensors_or_numbers(function: str, **operands: Any) -> None:
    """Raise torch's error unless all operands, the first arguments, are Tensors or numbers."""
    for position, (argument, value) in enumerate(operands.items(), start=1):
        if not isinstance(value, (Tensor, *NUMBERS)):
            raise not_a_tensor(function, argument, position, value)


def check_tensor_list(
    function: str, tensors: Any, argument: str = "tensors", position: int = 1
) -> None:
    """Raise torch's error unless an argument is a tuple or list of Tensors."""
    if not isinstance(tensors, (tuple, list)):
        raise wrong_type(function, argument, "tuple of Tensors", tensors, position)
    for number, x in enumerate(tensors):
        if not isinstance(x, Tensor):
            raise TypeError(
                f"expected Tensor as element {number} in argument 0, but got {type_name(x)}"
            )


def check_numbers(function: str, **settings: Any) -> None:
    """Raise torch's error unless all settings, the arguments after the first, are numbers."""
    for position, (argument, value) in enumerate(settings.items(), start=2):
        if not isinstance(value, NUMBERS):
            raise wrong_type(function, argument, "Number", value, position)


def as_float(function: str, argument: str, position: int, value: Any) -> float:
    """An argument as a float or an int of Python's; NumPy's number and a tensor without dimensions
    are such. Raises torch's error for anything else."""
    if type(value) in (int, float, bool):
        return value
    is_plain = isinstance(value, Tensor) and not value.array.ndim and not value.requires_grad
    if is_plain or isinstance(value, (np.integer, np.floating, np.bool_)):
        return value.item()
    raise wrong_type(function, argument, "float", value, position)


def wrong_type(
    function: str, argument: str, wanted: str, given: Any, position: int | None = None
) -> TypeError:
    """torch's error for an argument of another type than the wanted one."""
    place = "" if position is None else f" (position {position})"
    return TypeError(
        f"{function}(): argument '{argument}'{place} must be {wanted}, not {type_name(given)}"
    )


def invalid_arguments(function: str, *given: Any, expected: str = "") -> TypeError:
    """torch's error for arguments whose types do not go together."""
    kinds = ", ".join([type_name(value) for value in given])
    wanted = f", but expected {expected}" if expected else ""
    return TypeError(
        f"{function}() received an invalid combination of arguments - got ({kinds}){wanted}"
    )


# ---- element types ------------------------------------------------------------------------------


def scalar_name(tensor: Tensor) -> str:
    """The name that torch's errors give the element type (``Float``, ``Long`` ...)."""
    return tensor.dtype.scalar_name


def not_implemented(kernel: str, dtype: np.dtype) -> NotImplementedError:
    """torch's error for a kernel that does not exist for a dtype."""
    return NotImplementedError(
        f"\"{kernel}\" not implemented for '{from_numpy_dtype(dtype).scalar_name}'"
    )


def refuse_bools(kernel: str, x: np.ndarray) -> None:
    """Raise torch's error for a kernel that takes all but bools."""
    if x.dtype.kind == "b":
        raise not_implemented(kernel, x.dtype)


def check_floats(kernel: str, x: np.ndarray) -> None:
    """Raise torch's error for a kernel that takes only floats."""
    if x.dtype.kind != "f":
        raise not_implemented(kernel, x.dtype)


def check_whole_floats(kernel: str, x: np.ndarray) -> None:
    """The same for a kernel that takes float32 and float64 only."""
    if x.dtype not in (np.float32, np.float64):
        raise not_implemented(kernel, x.dtype)
