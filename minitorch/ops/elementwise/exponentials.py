"""Exponentials, logarithms and roots."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.arrays import as_array, is_foreign, on_host
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, check_tensor, not_a_tensor, register, unary
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import check_floats, check_tensors_or_numbers
from ..arithmetic.basic import as_element, of_two_tensors, with_category_of
from ..arithmetic.powers import PowScalar
from ..blocks import pointwise
from ..in_place import in_place
from ..writing import check_castable, write


class Exp(Function):
    """e to the power of each element.    d exp(x) = exp(x) dx

    >>> torch.exp(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7183])
    """

    ufunc = np.exp
    keeps = "output"
    float_result = True

    def backward(self, g, y):
        return g * y


class Log(Function):
    """Natural logarithm of each element.    d log(x) = dx / x

    >>> torch.log(torch.tensor([1.0, 2.0]))
    tensor([0.0000, 0.6931])
    """

    ufunc = np.log
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g / x


class Sqrt(Function):
    """Square root of each element.    d sqrt(x) = dx / (2 sqrt(x))

    >>> torch.sqrt(torch.tensor([4.0, 9.0]))
    tensor([2., 3.])
    """

    ufunc = np.sqrt
    keeps = "output"
    float_result = True

    def backward(self, g, y):
        return g / (2 * y)


class Expm1(Function):
    """e^x - 1 of each element, exact also near 0.    d expm1(x) = e^x dx

    >>> torch.expm1(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.7183])
    """

    ufunc = np.expm1
    keeps = "output"
    float_result = True

    def backward(self, g, y):
        return g * (y + 1)


class Exp2(Function):
    """2 to the power of each element.    d 2^x = log(2) 2^x dx

    >>> torch.exp2(torch.tensor([-1.0, 0.0, 3.0]))
    tensor([0.5000, 1.0000, 8.0000])
    """

    ufunc = np.exp2
    keeps = "output"
    float_result = True

    def backward(self, g, y):
        return g * y * math.log(2)


class Log1p(Function, node="Log1PBackward0"):
    """log(1 + x) of each element, exact also near 0.    d log1p(x) = dx / (1 + x)

    >>> torch.log1p(torch.tensor([0.0, 1.0, -1.0]))
    tensor([0.0000, 0.6931,   -inf])
    """

    ufunc = np.log1p
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g / (x + 1)


class Log2(Function):
    """Logarithm to base 2 of each element.    d log2(x) = dx / (x log(2))

    >>> torch.log2(torch.tensor([0.75, 1.0, 8.0]))
    tensor([-0.4150,  0.0000,  3.0000])
    """

    ufunc = np.log2
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g / (x * math.log(2))


class Log10(Function):
    """Logarithm to base 10 of each element.    d log10(x) = dx / (x log(10))

    >>> torch.log10(torch.tensor([0.5, 1.0, 1000.0]))
    tensor([-0.3010,  0.0000,  3.0000])
    """

    ufunc = np.log10
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g / (x * math.log(10))


class Rsqrt(Function):
    """1 / sqrt(x) of each element.    With y the result: dy = -y^3 dx / 2

    >>> torch.rsqrt(torch.tensor([4.0, 0.25, 0.0]))
    tensor([0.5000, 2.0000,    inf])
    """

    keeps = "output"
    float_result = True

    def forward(self, x):
        return 1 / np.sqrt(x)

    def backward(self, g, y):
        return -0.5 * g * (y * y * y)


exp, exp_ = unary(Exp, "exp"), in_place("exp_", Exp)
log, log_ = unary(Log, "log"), in_place("log_", Log)
sqrt, sqrt_ = unary(Sqrt, "sqrt"), in_place("sqrt_", Sqrt)
expm1, expm1_ = unary(Expm1, "expm1"), in_place("expm1_", Expm1)
exp2, exp2_ = unary(Exp2, "exp2"), in_place("exp2_", Exp2)
log1p, log1p_ = unary(Log1p, "log1p"), in_place("log1p_", Log1p)
log2, log2_ = unary(Log2, "log2"), in_place("log2_", Log2)
log10, log10_ = unary(Log10, "log10"), in_place("log10_", Log10)
rsqrt, rsqrt_ = unary(Rsqrt, "rsqrt"), in_place("rsqrt_", Rsqrt)


@register(node=PowScalar, out=True)
def square(input: Tensor) -> Tensor:
    """``input ** 2``, element by element, for all dtypes (``torch.square``).

    >>> torch.square(torch.tensor([-3, 2]))
    tensor([9, 4])
    """
    check_tensor("square", input)
    return PowScalar.apply(with_category_of(input, 2), exponent=2)


@register(node=PowScalar)
def square_(self: Tensor) -> Tensor:
    """``square`` in place; returns self (``Tensor.square_``).

    >>> torch.tensor([1, 2, 3]).square_()
    tensor([1, 4, 9])
    """
    check_castable(with_category_of(self, 2).array.dtype, self)
    return write(PowScalar, self, parts=True, exponent=2)


class Logit(Function):
    """log(x / (1 - x)) of each element, perhaps of x clamped.    d logit(x) = dx / (x (1 - x))"""

    __slots__ = ("eps",)
    keeps = "inputs"
    float_result = True

    def forward(self, x):
        if self.eps is not None:
            x = x.clip(self.eps, 1 - self.eps)
        return np.log(x / (1 - x))

    def backward(self, g, x):
        low, high = (0.0, 1.0) if self.eps is None else (self.eps, 1 - self.eps)
        inside = (x >= low) & (x <= high)
        slope = g / (x * (1 - x))
        outside = math.nan if self.eps is None else 0.0
        return v.where(inside, slope, outside)


@register(node=Logit, out=True)
def logit(input: Tensor, eps: float | None = None) -> Tensor:
    """log(x / (1 - x)) of each element: what sigmoid undoes (``torch.logit``).

    - ``eps``: when given, the elements are first clamped to [eps, 1 - eps].

    >>> torch.logit(torch.tensor([0.5, 0.75, 1.0]))
    tensor([0.0000, 1.0986,    inf])
    """
    check_tensor("logit", input)
    return Logit.apply(with_category_of(input, 1.0), eps=eps)


@register(node=Logit)
def logit_(self: Tensor, eps: float | None = None) -> Tensor:
    """``logit`` in place; returns self (``Tensor.logit_``).

    >>> torch.tensor([0.5, 0.75]).logit_()
    tensor([0.0000, 1.0986])
    """
    return write(Logit, self, parts=True, eps=eps)


def log_of_sum(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """log(exp(x) + exp(y)), from the larger one and the difference: nothing overflows.

    NumPy's logaddexp works number by number; these functions work on many numbers at once.
    """

    def block(x: np.ndarray, y: np.ndarray) -> Any:
        if x.dtype == np.float16:
            x, y = x.astype(np.float32), y.astype(np.float32)
        apart = v.pick(as_array(x != y), np.abs(x - y))  # (of equal infinities: 0)
        small = np.exp(-apart)
        total = 1 + small
        # what rounding 1 + small has lost is put back: log(1 + small) as exact as NumPy's log1p
        return np.maximum(x, y) + (np.log(total) + (small - (total - 1)) / total)

    return as_array(pointwise(block, x, y)).astype(x.dtype, copy=False)


def _log2_of_sum(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The same with 2 in place of e, of float32 in float64, which has digits to lose."""
    apart = v.pick(x != y, np.abs(x - y)).astype(np.float64)
    total = np.log2(1 + np.exp2(-apart))
    total += np.maximum(x, y)
    return total.astype(x.dtype)


class Logaddexp(Function):
    """log(e^x + e^y), element by element.    The gradients are shares: g e^x / (e^x + e^y), ..."""

    keeps = "inputs"
    refusal = "logaddexp_cpu"

    def forward(self, x, y):
        check_floats(self.refusal, x)
        return log_of_sum(x, y)

    def backward(self, g, x, y):
        return g / (1 + v.exp(y - x)), g / (1 + v.exp(x - y))


class Logaddexp2(Logaddexp):
    """log2(2^x + 2^y), element by element.    The gradients are shares: g 2^x / (2^x + 2^y), ..."""

    refusal = "logaddexp2_cpu"

    def forward(self, x, y):
        check_floats(self.refusal, x)
        if x.dtype != np.float32 or x.size < 1024 or not on_host(x):
            return np.logaddexp2(x, y)
        return pointwise(_log2_of_sum, x, y)

    def backward(self, g, x, y):
        return g / (1 + v.exp2(y - x)), g / (1 + v.exp2(x - y))


@register(node=Logaddexp, out=True)
def logaddexp(input: Tensor, other: Tensor) -> Tensor:
    """log(e^input + e^other) without overflow, element by element (``torch.logaddexp``).

    Raises NotImplementedError for integers and bools.

    >>> torch.logaddexp(torch.tensor([0.0, 1000.0]), torch.tensor([0.0, 1000.0]))
    tensor([6.9315e-01, 1.0007e+03])
    """
    return of_two_tensors("logaddexp", Logaddexp, input, other)


@register(node=Logaddexp2, out=True)
def logaddexp2(input: Tensor, other: Tensor) -> Tensor:
    """log2(2^input + 2^other) without overflow, element by element (``torch.logaddexp2``).

    Raises NotImplementedError for integers and bools.

    >>> torch.logaddexp2(torch.tensor([3.0]), torch.tensor([4.0]))
    tensor([4.5850])
    """
    return of_two_tensors("logaddexp2", Logaddexp2, input, other)


class Xlogy(Function):
    """x log(y), and 0 where x is 0.    d = log(y) dx + x/y dy"""

    keeps = "inputs"
    float_result = True

    def forward(self, x, y):
        return xlogy_array(x, y)

    def backward(self, g, x, y):
        gx = v.where((x == 0) & (y <= 0), 0.0, v.xlogy(g, y)) if self.needs(0) else None
        return gx, g * x / y if self.needs(1) else None


class XlogyOfNumber(Function, node="XlogyBackward1"):
    """The same for a number x."""

    __slots__ = ("scalar",)
    keeps = "inputs"

    def forward(self, y):
        return xlogy_array(as_element(self.scalar, y.dtype), y)

    def backward(self, g, y):
        return g * self.scalar / y


class XlogyNumber(Function, node="XlogyBackward2"):
    """The same for a number y."""

    __slots__ = ("scalar",)
    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return xlogy_array(x, as_element(self.scalar, x.dtype))

    def backward(self, g, x):
        gx = v.xlogy(g, self.scalar)
        return gx if self.scalar > 0 else v.where(x == 0, 0.0, gx)


def xlogy_array(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """x log(y) of arrays; 0 where x is 0, unless y is NaN."""
    result = as_array(x * np.log(y))
    zero = x == 0
    if is_foreign(x) or zero.any():
        result = np.where(zero & (y == y), 0, result).astype(x.dtype, copy=False)
    return result


@register(node=Xlogy, out=True)
def xlogy(input: Any, other: Any) -> Tensor:
    """``input * log(other)``, and 0 where ``input`` is 0, element by element (``torch.xlogy``).

    - ``input``, ``other``: Tensors or numbers, but not two numbers; integers become floats.

    >>> torch.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]))
    tensor([0., 0.])
    """
    _check_xlogy("xlogy", input, other)
    if isinstance(input, NUMBERS):
        return XlogyOfNumber.apply(with_category_of(other, 1.0), scalar=input)
    if isinstance(other, NUMBERS):
        return XlogyNumber.apply(with_category_of(input, 1.0), scalar=other)
    return apply_promoted(Xlogy, input, other)


@register("xlogy_", node=Xlogy)
def xlogy_(self: Tensor, other: Any) -> Tensor:
    """``xlogy`` in place; returns self (``Tensor.xlogy_``).

    >>> torch.tensor([0.0, 2.0]).xlogy_(1)
    tensor([0., 0.])
    """
    _check_xlogy("xlogy_", self, other)
    if isinstance(other, NUMBERS):
        return write(XlogyNumber, self, parts=True, scalar=other)
    return write(Xlogy, self, other, parts=True)


def _check_xlogy(name: str, input: Any, other: Any) -> None:
    check_tensors_or_numbers(name, input=input, other=other)
    if not isinstance(input, Tensor) and not isinstance(other, Tensor):
        raise not_a_tensor(name, "input", 1, input)
