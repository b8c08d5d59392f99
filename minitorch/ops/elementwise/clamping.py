"""Clamping: elements outside bounds are moved to the bound; fmax and fmin."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, promote_number, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import can_cast
from ..arguments import invalid_arguments, not_implemented
from ..arithmetic.basic import as_element, of_two_tensors
from ..writing import write

# What torch's errors call the dtypes: of a bound that is too large, and of a target in place.
_BOUND_NAMES = {"uint8": "uint8_t", "int8": "int8_t", "int16": "short", "int32": "int"}
C_NAMES = {
    "bool": "bool",
    "uint8": "unsigned char",
    "int8": "signed char",
    "int16": "short int",
    "int32": "int",
    "int64": "long int",
    "float16": "c10::Half",
    "float32": "float",
    "float64": "double",
}


class ClampNumbers(Function, node="ClampBackward1"):
    """x, or the bound (a number) that it is beyond.    The gradient passes within the bounds."""

    __slots__ = ("low", "high")
    follows = True
    keeps = "inputs"

    def forward(self, x):
        return _clipped(x, _bound(self.low, x.dtype), _bound(self.high, x.dtype))

    def backward(self, g, x):
        return v.pick(_within(x, self.low, self.high), g)


class ClampTensors(Function, node="ClampBackward0"):
    """x, or the bound (a tensor) that it is beyond.    Each gets the gradient of its places."""

    keeps = "inputs"

    def forward(self, x, low, high):
        if low is None or high is None:
            return _clipped(x, low, high)
        if x.dtype.kind == "b":
            raise not_implemented("clamp_cpu", x.dtype)
        if x.dtype.kind == "f":  # (clip takes three times as long)
            return np.minimum(np.maximum(x, low), high)
        return x.clip(low, high)

    def backward(self, g, x, low, high):
        gx = v.pick(_within(x, low, high), g) if self.needs(0) else None
        g_low = g_high = None
        if self.needs(1):  # where both bounds are crossed the upper one wins
            g_low = v.pick(x < low if high is None else (x < low) & (low < high), g)
        if self.needs(2):
            g_high = v.pick(x > high if low is None else (x > high) | (high < low), g)
        return gx, g_low, g_high


class ClampMinNumber(ClampNumbers, node="ClampMinBackward0"):
    """x, or a number where x is below it.    The gradient passes where x is not below."""


class ClampMaxNumber(ClampNumbers, node="ClampMaxBackward0"):
    """x, or a number where x is above it.    The gradient passes where x is not above."""


class ClampMinTensor(Function, node="ClampMinBackward1"):
    """The larger of x and a bound.    The gradient goes to x where x is not below the bound."""

    keeps = "inputs"

    def forward(self, x, low):
        return np.maximum(x, low)

    def backward(self, g, x, low):
        gx = v.pick(x >= low, g) if self.needs(0) else None
        return gx, v.pick(x < low, g) if self.needs(1) else None


class ClampMaxTensor(Function, node="ClampMaxBackward1"):
    """The smaller of x and a bound.    The gradient goes to x where x is not above the bound."""

    keeps = "inputs"

    def forward(self, x, high):
        return np.minimum(x, high)

    def backward(self, g, x, high):
        gx = v.pick(x <= high, g) if self.needs(0) else None
        return gx, v.pick(x > high, g) if self.needs(1) else None


def _clipped(x: np.ndarray, low: Any, high: Any) -> np.ndarray:
    if low is None:
        return v.at_most(x, high)
    if high is None:
        return v.at_least(x, low)
    return x.clip(low, high)


def _within(x: Any, low: Any, high: Any) -> Any:
    if low is None:
        return x <= high
    return x >= low if high is None else (x >= low) & (x <= high)


def _bound(number: Any, dtype: np.dtype) -> Any:
    """A bound in the dtype of the result."""
    if number is None:
        return None
    largest = np.iinfo(dtype).max if dtype.kind in "iu" else np.inf
    smallest = -largest - (dtype.kind == "i")  # an unsigned number may be negative: it wraps around
    if not smallest <= number <= largest and number == number:
        name = _BOUND_NAMES.get(dtype.name, f"{dtype.name}_t")
        raise RuntimeError(f"value cannot be converted to type {name} without overflow")
    return as_element(number, dtype)


@register("clamp", "clip", node=ClampNumbers, out=True)
def clamp(input: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """Elements below ``min`` become ``min``, elements above ``max`` become ``max``.

    - ``min``, ``max``: numbers or Tensors (both of one kind); one of them may be None.

    Counterpart: ``torch.clamp``, ``torch.clip``. Raises RuntimeError when both are None.

    >>> torch.clamp(torch.tensor([-2.0, 0.5, 3.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])
    """
    min, max = _numbers_beside(min, max)
    if _bounds_are_tensors("clamp", input, min, max):
        return apply_promoted(ClampTensors, input, min, max)
    return _with_numbers(ClampNumbers, "clamp_scalar_cpu", input, min, max)


@register("clamp_", "clip_", node=ClampNumbers)
def clamp_(self: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """``clamp`` in place; returns self (``Tensor.clamp_``).

    >>> torch.tensor([-2, 5]).clamp_(0, 3)
    tensor([0, 3])
    """
    min, max = _numbers_beside(min, max)
    if _bounds_are_tensors("clamp_", self, min, max):
        return write(ClampTensors, self, min, max, parts=min is not None and max is not None)
    return _write_numbers(ClampNumbers, "clamp_scalar_cpu", self, min, max)


@register(node=ClampMinNumber, out=True)
def clamp_min(input: Tensor, min: Any) -> Tensor:
    """Elements below ``min``, a number or a Tensor, become ``min`` (``torch.clamp_min``).

    >>> torch.clamp_min(torch.tensor([-2.0, 0.5]), 0)
    tensor([0.0000, 0.5000])
    """
    check_bounds("clamp_min", input, min)
    if isinstance(min, Tensor):
        return apply_promoted(ClampMinTensor, input, min)
    return _with_numbers(ClampMinNumber, "", input, min, None)


@register(node=ClampMinNumber)
def clamp_min_(self: Tensor, min: Any) -> Tensor:
    """``clamp_min`` in place; returns self (``Tensor.clamp_min_``).

    >>> torch.tensor([-2, 5]).clamp_min_(0)
    tensor([0, 5])
    """
    check_bounds("clamp_min_", self, min)
    if isinstance(min, Tensor):
        return write(ClampMinTensor, self, min, parts=True)
    return _write_numbers(ClampMinNumber, "", self, min, None)


@register(node=ClampMaxNumber, out=True)
def clamp_max(input: Tensor, max: Any) -> Tensor:
    """Elements above ``max``, a number or a Tensor, become ``max`` (``torch.clamp_max``).

    >>> torch.clamp_max(torch.tensor([0.5, 3.0]), 1)
    tensor([0.5000, 1.0000])
    """
    check_bounds("clamp_max", input, max)
    if isinstance(max, Tensor):
        return apply_promoted(ClampMaxTensor, input, max)
    return _with_numbers(ClampMaxNumber, "", input, None, max)


@register(node=ClampMaxNumber)
def clamp_max_(self: Tensor, max: Any) -> Tensor:
    """``clamp_max`` in place; returns self (``Tensor.clamp_max_``).

    >>> torch.tensor([-2, 5]).clamp_max_(3)
    tensor([-2,  3])
    """
    check_bounds("clamp_max_", self, max)
    if isinstance(max, Tensor):
        return write(ClampMaxTensor, self, max, parts=True)
    return _write_numbers(ClampMaxNumber, "", self, None, max)


def check_bounds(name: str, input: Any, *bounds: Any) -> None:
    """Raise torch's error unless all bounds are numbers, or all are Tensors."""
    numbers = [isinstance(bound, NUMBERS) for bound in bounds]
    tensors = [isinstance(bound, Tensor) for bound in bounds]
    if not isinstance(input, Tensor) or not (all(numbers) or all(tensors)):
        raise invalid_arguments(
            name,
            input,
            *bounds,
            expected="Tensor input and bounds that are all Tensors or all Numbers",
        )


def _numbers_beside(low: Any, high: Any) -> tuple[Any, Any]:
    """The bounds; where one is a number, a 0-d tensor that needs no gradient is one, too."""
    if isinstance(low, NUMBERS) or isinstance(high, NUMBERS):
        low, high = [
            x.item() if isinstance(x, Tensor) and not x.array.ndim and not x.requires_grad else x
            for x in (low, high)
        ]
    return low, high


def _bounds_are_tensors(name: str, input: Any, low: Any, high: Any) -> bool:
    given = [bound for bound in (low, high) if bound is not None]
    check_bounds(name, input, *given)
    if not given:
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    return isinstance(given[0], Tensor)


def _promoted(kernel: str, x: Tensor, low: Any, high: Any) -> Tensor:
    """``x`` in the dtype of the result."""
    array = x.array
    for bound in (low, high):
        if bound is not None:
            array, _ = promote_number(array, bound)
    if array.dtype.kind == "b":
        kernel = kernel if low is not None and high is not None else ""
        kernel = kernel or f"clamp_{'max' if low is None else 'min'}_scalar_cpu"
        raise not_implemented(kernel, array.dtype)
    return x if array is x.array else wrap(array)


def _with_numbers(cls: type[Function], kernel: str, input: Tensor, low: Any, high: Any) -> Tensor:
    return cls.apply(_promoted(kernel, input, low, high), low=low, high=high)


def _write_numbers(cls: type[Function], kernel: str, self: Tensor, low: Any, high: Any) -> Tensor:
    source = _promoted(kernel, self, low, high).dtype
    if not can_cast(source, self.dtype):
        raise RuntimeError(
            f"result type {source.scalar_name} can't be cast to the desired output type "
            f"{C_NAMES[self.array.dtype.name]}"
        )
    return write(cls, self, parts=True, low=low, high=high)


class Fmax(Function):
    """The larger of two, or the one that is not NaN.    The gradient goes to the chosen one."""

    ufunc = np.fmax
    keeps = "inputs"

    def backward(self, g, x, y):
        first = (x >= y) | (y != y)
        return v.pick(first, g), v.pick(~first, g)


class Fmin(Function):
    """The smaller of two, or the one that is not NaN.    The gradient goes to the chosen one."""

    ufunc = np.fmin
    keeps = "inputs"

    def backward(self, g, x, y):
        first = (x <= y) | (y != y)
        return v.pick(first, g), v.pick(~first, g)


@register(node=Fmax, out=True)
def fmax(input: Tensor, other: Tensor) -> Tensor:
    """The larger of two, element by element; NaN only where both are NaN (``torch.fmax``).

    >>> torch.fmax(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 0.0]))
    tensor([2., 0.])
    """
    return of_two_tensors("fmax", Fmax, input, other)


@register(node=Fmin, out=True)
def fmin(input: Tensor, other: Tensor) -> Tensor:
    """The smaller of two, element by element; NaN only where both are NaN (``torch.fmin``).

    >>> torch.fmin(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 0.0]))
    tensor([1., 0.])
    """
    return of_two_tensors("fmin", Fmin, input, other)
