"""The settings of optimizers: checked in PyTorch's words, and made ready for the formulas."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..devices.arrays import to_host
from ..tensors import Tensor, wrap
from ..tensors.dtypes import FLOATS, float32, float64, get_default_dtype

# Types of numbers that a recording computes anew in each replay (see minitorch.fx).
RECORDED: set[type] = set()

# What PyTorch calls a setting when it refuses it.
_NAMES = {
    "lr": "learning rate",
    "eps": "epsilon value",
}


def check(settings: dict[str, Any], *names: str) -> None:
    """Raise ValueError unless each of the named settings is at least 0 (which nan is not).

    Besides, ``lr`` must be one number, and ``betas`` two numbers below 1: both averages forget
    something and keep something. The names come in the order in which PyTorch looks at them.
    """
    for name in names:
        value = settings[name]
        if name == "betas":
            for i in (0, 1):
                if not 0.0 <= value[i] < 1.0:
                    raise ValueError(f"Invalid beta parameter at index {i}: {value[i]}")
            continue
        if name == "lr":
            check_one_element(value)
        if not 0.0 <= value:  # noqa: SIM300 - the order that PyTorch's error for a str shows
            raise ValueError(f"Invalid {_NAMES.get(name, name + ' value')}: {value}")


def check_one_element(lr: Any) -> None:
    """Raise ValueError for a step size that is a Tensor of several."""
    if isinstance(lr, Tensor) and lr.numel() != 1:
        raise ValueError("Tensor lr must be 1-element")


def number(setting: Any) -> Any:
    """A setting as a number. That of a Tensor keeps its dtype: PyTorch, too, rounds to it.

    (The number of a Tensor on a GPU is waited for, as PyTorch waits unless ``capturable``.)
    """
    if not isinstance(setting, Tensor):
        return setting
    array = setting.array
    return array.as_number() if hasattr(array, "as_number") else to_host(array).reshape(())[()]


def constants(dtype: np.dtype, numbers: dict[str, Any]) -> dict[str, Any]:
    """Numbers as 0-d arrays for formulas on arrays of a dtype, for which they are fastest.

    Beside float16 they are float32, as in PyTorch's kernels. None, False and True stay.
    """
    if dtype.kind not in FLOATS:
        if any(isinstance(n, float) for n in numbers.values()):
            raise RuntimeError(
                "For integral input tensors, argument alpha must not be a floating point number."
            )
    elif dtype.itemsize == 2:
        dtype = float32.numpy
    made = {}
    for name, n in numbers.items():
        if type(n) in RECORDED:
            made[name] = n.as_array(dtype)
        else:
            made[name] = n if n is None or n is True or n is False else np.array(n, dtype)
    return made


def as_float(n: Any) -> Any:
    """A number as a Python float; a recorded one stays one."""
    return n.as_float() if type(n) in RECORDED else float(n)


def counter(value: float = 0.0, fused: Any = False) -> Tensor:
    """A number that is remembered for a parameter, such as its steps: a 0-d float tensor."""
    double = get_default_dtype() is float64 and not fused
    return wrap(np.array(value, np.float64 if double else np.float32))


def count(steps: Tensor) -> float:
    """One step more; returns how many there are now."""
    steps.storage.version += 1
    array = steps.array
    array[()] = array.item() + 1
    return array.item()


def remember(value: Tensor, number: Any) -> None:
    """Write a number into a remembered 0-d tensor, rounded to the default dtype as in PyTorch.

    (A state that was loaded may have its parameter's dtype instead.)
    """
    value.storage.version += 1
    dtype = get_default_dtype().numpy
    value.array[()] = number.as_array(dtype) if type(number) in RECORDED else dtype.type(number)
