"""Mixtures of two or three tensors: lerp, addcmul, addcdiv, rsub."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import is_foreign
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, check_tensor, not_a_tensor, register
from ...graph.node import Function, kept_where
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_floats, check_tensors, refuse_bools
from ..elementwise.clamping import C_NAMES
from ..writing import write
from .basic import (
    as_element,
    at_least_float32,
    check_alpha,
    check_subtraction,
    factor,
    kind_of,
    with_category_of,
)


class Lerp(Function, node="LerpBackward0"):
    """x + w (y - x) for a number w.    dx (1 - w) + dy w"""

    __slots__ = ("weight",)

    def forward(self, x, y):
        check_floats("lerp_kernel_scalar", x)
        x, y, dtype = at_least_float32(x), at_least_float32(y), x.dtype
        return lerp_array(x, y, as_element(self.weight, x.dtype)).astype(dtype, copy=False)

    def backward(self, g):
        return g * (1 - self.weight), g * self.weight if self.needs(1) else None


class LerpTensor(Function, node="LerpBackward1"):
    """x + w (y - x) for a tensor w.    dx (1 - w) + dy w + dw (y - x)"""

    keeps = "inputs"
    keep_inputs = kept_where(lambda need_x, need_y, need_w: (need_w, need_w, True))

    def forward(self, x, y, w):
        check_floats("lerp_kernel_tensor", x)
        return lerp_array(x, y, w)

    def backward(self, g, x, y, w):
        gx = g * (1 - w) if self.needs(0) else None
        gy = g * w if self.needs(1) else None
        return gx, gy, g * (y - x) if self.needs(2) else None


def lerp_array(x: np.ndarray, y: np.ndarray, w: np.ndarray) -> np.ndarray:
    """From x to y by the part w, from the nearer end: w = 1 gives y exactly."""
    way = y - x
    if w.ndim == 0 and not is_foreign(w):
        return x + w * way if abs(w) < 0.5 else y - way * (1 - w)
    return v.select(np.abs(w) < 0.5, x + w * way, y - way * (1 - w))


@register(node=Lerp, out=True)
def lerp(input: Tensor, end: Tensor, weight: Any) -> Tensor:
    """``input + weight * (end - input)``, element by element (``torch.lerp``).

    - ``weight``: number or Tensor. All tensors have one dtype, a float one.

    Raises RuntimeError for different dtypes, NotImplementedError for integers.

    >>> torch.lerp(torch.tensor([0.0, 10.0]), torch.tensor([1.0, 20.0]), 0.25)
    tensor([ 0.2500, 12.5000])
    """
    _check_lerp("lerp", input, end, weight)
    if isinstance(weight, NUMBERS):
        return apply_promoted(Lerp, input, end, weight=weight)
    return apply_promoted(LerpTensor, input, end, weight)


@register(node=Lerp, function=False)
def lerp_(self: Tensor, end: Tensor, weight: Any) -> Tensor:
    """``lerp`` in place; returns self (``Tensor.lerp_``).

    >>> torch.tensor([0.0, 1.0]).lerp_(torch.tensor([4.0, 5.0]), 0.5)
    tensor([2., 3.])
    """
    _check_lerp("lerp_", self, end, weight)
    if isinstance(weight, NUMBERS):
        return write(Lerp, self, end, parts=True, weight=weight)
    return write(LerpTensor, self, end, weight, parts=True)


def _check_lerp(name: str, input: Any, end: Any, weight: Any) -> None:
    check_tensors(name, input=input, end=end)
    if not isinstance(weight, (Tensor, *NUMBERS)):
        raise not_a_tensor(name, "weight", 3, weight)
    for argument, value in (("end", end), ("weight", weight)):
        if isinstance(value, Tensor) and value.array.dtype != input.array.dtype:
            if argument == "weight" and value.array.ndim == 0:
                continue
            raise RuntimeError(
                f"expected dtype {C_NAMES[input.array.dtype.name]} for `{argument}` but got dtype "
                f"{C_NAMES[value.array.dtype.name]}"
            )


def added(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """x + y in the dtype of x; the sum may be taken in a wider one."""
    return (x + y).astype(x.dtype, copy=False)


class Addcmul(Function):
    """x + value * a * b.    dx + value (b da + a db)"""

    __slots__ = ("value",)
    keeps = "inputs"
    keep_inputs = kept_where(lambda need_x, need_a, need_b: (False, need_b, need_a))

    def forward(self, x, a, b):
        refuse_bools("addcmul_cpu_out", x)
        a = at_least_float32(a)
        return added(x, factor(self.value, a.dtype) * a * b)

    def backward(self, g, x=None, a=None, b=None):
        ga = g * (b * self.value) if self.needs(1) else None
        return g, ga, g * (a * self.value) if self.needs(2) else None


class Addcdiv(Function):
    """x + value * a / b.    dx + value (da / b - a / b^2 db)"""

    __slots__ = ("value",)
    keeps = "inputs"
    keep_inputs = kept_where(lambda need_x, need_a, need_b: (False, need_b, True))

    def forward(self, x, a, b):
        a = at_least_float32(a)
        return added(x, factor(self.value, a.dtype) * a / b)

    def backward(self, g, x, a, b):
        ga = g * (self.value / b) if self.needs(1) else None
        return g, ga, -g * (self.value * a / (b * b)) if self.needs(2) else None


@register(node=Addcmul, out=True)
def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """``input + value * tensor1 * tensor2``, element by element (``torch.addcmul``).

    >>> torch.addcmul(torch.ones(2), torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), value=10)
    tensor([31., 81.])
    """
    _check_three("addcmul", input, tensor1, tensor2, value)
    return apply_promoted(Addcmul, input, tensor1, tensor2, value=value)


@register(node=Addcmul, function=False)
def addcmul_(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """``addcmul`` in place; returns self (``Tensor.addcmul_``).

    >>> torch.tensor([1, 2]).addcmul_(torch.tensor([3, 4]), torch.tensor([5, 6]))
    tensor([16, 26])
    """
    _check_three("addcmul_", self, tensor1, tensor2, value)
    return write(Addcmul, self, tensor1, tensor2, parts=True, value=value)


@register(node=Addcdiv, out=True)
def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """``input + value * tensor1 / tensor2``, element by element (``torch.addcdiv``).

    Raises RuntimeError when ``tensor1`` and ``tensor2`` are both integers.

    >>> torch.addcdiv(torch.ones(2), torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]), value=10)
    tensor([6., 6.])
    """
    _check_three("addcdiv", input, tensor1, tensor2, value)
    _check_true_division(tensor1, tensor2)
    return apply_promoted(Addcdiv, input, tensor1, tensor2, value=value)


@register(node=Addcdiv, function=False)
def addcdiv_(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> Tensor:
    """``addcdiv`` in place; returns self (``Tensor.addcdiv_``).

    >>> torch.tensor([1.0, 2.0]).addcdiv_(torch.tensor([3.0, 4.0]), 2 * torch.ones(2))
    tensor([2.5000, 4.0000])
    """
    _check_three("addcdiv_", self, tensor1, tensor2, value)
    _check_true_division(tensor1, tensor2)
    return write(Addcdiv, self, tensor1, tensor2, parts=True, value=value)


def _check_three(name: str, input: Any, tensor1: Any, tensor2: Any, value: Any) -> None:
    check_tensors(name, input=input, tensor1=tensor1, tensor2=tensor2)
    if not isinstance(value, NUMBERS):
        raise TypeError(f"{name}(): argument 'value' must be Number, not {type(value).__name__}")


def _check_true_division(tensor1: Tensor, tensor2: Tensor) -> None:
    if "f" not in kind_of(tensor1) + kind_of(tensor2):
        raise RuntimeError(
            "Integer division with addcdiv is no longer supported, and in a future  release "
            "addcdiv will perform a true division of tensor1 and tensor2. The historic addcdiv "
            "behavior can be implemented as (input + value * torch.trunc(tensor1 / tensor2))."
            "to(input.dtype) for integer inputs and as (input + value * tensor1 / tensor2) for "
            "float inputs. The future addcdiv behavior is just the latter implementation: (input "
            "+ value * tensor1 / tensor2), for all dtypes."
        )


class RsubTensors(Function, node="RsubBackward0"):
    """y - alpha*x, element by element.    dy - alpha dx"""

    __slots__ = ("alpha",)

    def forward(self, x, y):
        x, dtype = at_least_float32(x), x.dtype
        return (y - factor(self.alpha, x.dtype) * x).astype(dtype, copy=False)

    def backward(self, g):
        return g * -self.alpha, g


class RsubNumber(Function, node="RsubBackward1"):
    """n - alpha*x for a number n.    d = -alpha dx"""

    __slots__ = ("scalar", "alpha")
    follows = True

    def forward(self, x):
        return as_element(self.scalar, x.dtype) - factor(self.alpha, x.dtype) * x

    def backward(self, g):
        return g * -self.alpha


@register(node=RsubTensors, method=False)
def rsub(input: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``other - alpha * input``, element by element: sub with its operands exchanged.

    - ``other``: Tensor or number. Counterpart: ``torch.rsub``. Raises RuntimeError for bools.

    >>> torch.rsub(torch.tensor([1.0, 2.0]), 10)
    tensor([9., 8.])
    """
    check_tensor("rsub", input)
    if not isinstance(other, (Tensor, *NUMBERS)):
        raise TypeError(
            "rsub() received an invalid combination of arguments - got (Tensor, "
            f"{type(other).__name__}), but expected a Tensor and a Tensor or Number"
        )
    check_subtraction(input, other)
    check_alpha("rsub", alpha, kind_of(input) + kind_of(other))
    if isinstance(other, Tensor):
        broadcast_shapes(other.array.shape, input.array.shape)
        return apply_promoted(RsubTensors, input, other, alpha=alpha)
    return RsubNumber.apply(with_category_of(input, other), scalar=other, alpha=alpha)
