"""Floats as a fraction times a power of two: ldexp, frexp, nextafter."""

from __future__ import annotations

import math
from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, kept_where
from ...tensors import Tensor, wrap
from ..arguments import check_tensors, not_implemented
from ..arithmetic.basic import mul, mul_, of_two_tensors
from ..arithmetic.powers import pow
from ..blocks import pointwise
from ..reductions.extremes import NamedResults
from ..writing import write


class Ldexp(Function):
    """x 2^y of each element.    dx = 2^y g, dy = log(2) x 2^y g"""

    follows = True
    keeps = "input and output"
    keep_inputs = kept_where(lambda need_x, need_y: (False, True))
    float_result = True

    def forward(self, x, y):
        return x * np.exp2(y)

    def backward(self, g, x, y, result):
        return g * v.exp2(y), g * result * math.log(2)


@register(node=Ldexp, out=True)
def ldexp(input: Tensor, other: Tensor) -> Tensor:
    """``input * 2**other``, element by element; a float (``torch.ldexp``).

    >>> torch.ldexp(torch.tensor([1.0, 3.0]), torch.tensor([3, -1]))
    tensor([8.0000, 1.5000])
    """
    check_tensors("ldexp", input=input, other=other)
    if _power_has_own_dtype(input, other):
        return mul(input, pow(2.0, other))
    return of_two_tensors("ldexp", Ldexp, input, other)


def _power_has_own_dtype(input: Tensor, other: Tensor) -> bool:
    """The power of two has the dtype of a float exponent (of one 0-d only if that is float16)."""
    x, y = input.array.dtype, other.array.dtype
    if y.kind == "b" and x.kind == "f":
        raise not_implemented("ldexp_cpu_exp", other.array.dtype)
    own = y.char == "e" or (y.kind == "f" and (other.array.ndim or not input.array.ndim))
    return bool(own and x != y)


@register(node=Ldexp, function=True)
def ldexp_(self: Tensor, other: Tensor) -> Tensor:
    """``ldexp`` in place; returns self (``torch.ldexp_``, ``Tensor.ldexp_``).

    >>> torch.tensor([1.0, 3.0]).ldexp_(torch.tensor([3, -1]))
    tensor([8.0000, 1.5000])
    """
    check_tensors("ldexp_", input=self)
    check_tensor("ldexp_", other, "other", 1)
    if self.array.dtype.kind != "f":
        name = self.dtype.scalar_name
        raise RuntimeError(f"ldexp can't be cast to the desired output type {name}")
    if _power_has_own_dtype(self, other):
        return mul_(self, pow(2.0, other))
    return write(Ldexp, self, other, parts=True)


class Frexp(Function):
    """The fraction, of size 1/2 to 1, and the exponent.    d fraction = dx / 2^exponent"""

    __slots__ = ("parts",)
    follows = True
    keeps = "own"

    def forward(self, x):
        fraction, exponent = self.parts
        self.saved = (np.ldexp(np.ones_like(fraction), exponent),)
        return fraction

    def backward(self, g, power):
        return g / v.constant(power, g)


class frexp_result(NamedResults, namedtuple("frexp", ("mantissa", "exponent"))):
    """What ``frexp`` returns."""

    __slots__ = ()


@register(node=Frexp, out=True)
def frexp(input: Tensor) -> Any:
    """The fraction (1/2 <= size < 1) and the exponent (int32) of each float (``torch.frexp``).

    ``input == mantissa * 2**exponent``. Raises RuntimeError for integers.

    >>> torch.frexp(torch.tensor([8.0, -0.75]))
    torch.return_types.frexp(
    mantissa=tensor([ 0.5000, -0.7500]),
    exponent=tensor([4, 0], dtype=torch.int32))
    """
    check_tensor("frexp", input)
    if input.array.dtype.kind != "f":
        raise RuntimeError("torch.frexp() only supports floating-point dtypes")
    fraction, exponent = [as_array(part) for part in np.frexp(input.array)]
    mantissa = Frexp.apply(input, parts=(fraction, exponent))
    return frexp_result(mantissa, wrap(exponent.astype(np.int32, copy=False)))


def _next_float32(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Floats of one sign are ordered as their bits are: the next one is one step away."""
    bits = x.view(np.int32)
    away = (y > x).view(np.int8) - (y < x).view(np.int8)
    result = (bits + (away ^ (bits >> 31)) - (bits >> 31)).view(np.float32)  # turned below 0
    rest = (x == 0) | np.isnan(y)  # around 0 the sign changes, too
    if rest.any():
        x, y = np.broadcast_arrays(x, y)
        result[rest] = np.nextafter(x[rest], y[rest])
    return result


class Nextafter(Function):
    """The float next to x, towards y.    dx, unless x = y; no gradient goes to y"""

    keeps = "inputs"
    keep_inputs = kept_where(lambda need_x, need_y: (need_x, need_x))

    def forward(self, x, y):
        if type(x) is np.ndarray and x.dtype == np.float32 and x.size >= 1024:
            return pointwise(_next_float32, x, y)
        return np.nextafter(x, y)

    def backward(self, g, x=None, y=None):
        gx = v.pick(x != y, g) if self.needs(0) else None
        return gx, v.zeros(tuple(g.shape), g) if self.needs(1) else None


@register(node=Nextafter, out=True)
def nextafter(input: Tensor, other: Tensor) -> Tensor:
    """The float next to each element of ``input``, towards ``other`` (``torch.nextafter``).

    Raises NotImplementedError for integers.

    >>> torch.nextafter(torch.tensor([1.0]), torch.tensor([2.0])) > 1
    tensor([True])
    """
    check_tensors("nextafter", input=input, other=other)
    common = np.result_type(input.array.dtype, other.array.dtype)
    if common.kind != "f":
        raise not_implemented("nextafter_cpu", np.dtype(common))
    return of_two_tensors("nextafter", Nextafter, input, other)


@register(node=Nextafter, function=False)
def nextafter_(self: Tensor, other: Tensor) -> Tensor:
    """``nextafter`` in place; returns self (``Tensor.nextafter_``).

    >>> torch.tensor([1.0]).nextafter_(torch.tensor([2.0])) > 1
    tensor([True])
    """
    check_tensor("nextafter_", other, "other", 1)
    common = np.result_type(self.array.dtype, other.array.dtype)
    if common.kind != "f":
        raise not_implemented("nextafter_cpu", np.dtype(common))
    return write(Nextafter, self, other, parts=True)
