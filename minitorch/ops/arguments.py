"""Arguments: sizes and dimensions as ints, one by one or in a tuple, and torch's errors."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ..errors import type_name
from ..tensors import Tensor


def ints(args: tuple[Any, ...]) -> tuple[int, ...]:
    """``f(2, 3)``, ``f((2, 3))`` and ``f(torch.Size([2, 3]))`` mean the same."""
    if len(args) == 1 and isinstance(args[0], (tuple, list)):
        return tuple(args[0])
    return args


def as_int(function: str, argument: str, value: Any) -> int:
    """An argument that must be an int, or a tensor of one."""
    if type(value) is int:
        return value
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        if isinstance(value, Tensor) and value.array.dtype.kind in "iu" and value.array.size == 1:
            return int(value.array.item())
        return operator.index(value)
    except TypeError:
        raise TypeError(
            f"{function}(): argument '{argument}' must be int, not {type_name(value)}"
        ) from None


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


def check_tensors(function: str, tensors: Any) -> None:
    """Raise torch's error unless an argument is a tuple or list of Tensors."""
    if not isinstance(tensors, (tuple, list)):
        raise TypeError(
            f"{function}(): argument 'tensors' (position 1) must be tuple of Tensors, not "
            f"{type_name(tensors)}"
        )
    for number, x in enumerate(tensors):
        if not isinstance(x, Tensor):
            raise TypeError(
                f"expected Tensor as element {number} in argument 0, but got {type_name(x)}"
            )
