"""Arithmetic: + - * / ** and their relatives, element by element.

Formulas only say what happens to one element. Broadcasting and promotion are undone on the graph
edge by the engine, so ``x + y`` may pass the same ``g`` to both.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import apply_promoted, binary, checked, not_a_tensor, register, unary
from ..autograd.function import Function
from ..dtypes import get_default_dtype
from ..tensors import Tensor, wrap


class Add(Function):
    """Sum of two tensors, element by element.    d(x + y) = dx + dy"""

    def forward(self, x, y):
        return x + y

    def backward(self, g):
        return g, g


class AddScaled(Function, node="AddBackward0"):
    """x + alpha*y, element by element.    d(x + alpha*y) = dx + alpha dy"""

    __slots__ = ("alpha",)

    def forward(self, x, y):
        return x + self.alpha * y

    def backward(self, g):
        return g, g * self.alpha


class Sub(Function):
    """Difference of two tensors, element by element.    d(x - y) = dx - dy"""

    def forward(self, x, y):
        if x.dtype.kind == "b":
            raise RuntimeError(_bool_subtraction(y))
        return x - y

    def backward(self, g):
        return g, -g if self.needs(1) else None


class SubScaled(Function, node="SubBackward0"):
    """x - alpha*y, element by element.    d(x - alpha*y) = dx - alpha dy"""

    __slots__ = ("alpha",)

    def forward(self, x, y):
        return x - self.alpha * y

    def backward(self, g):
        return g, g * -self.alpha


class Rsub(Function, node="RsubBackward1"):
    """y - x for a number y: the operator ``y - tensor``.    d(y - x) = -dx"""

    def forward(self, x, y):
        if x.dtype.kind == "b":
            raise RuntimeError(_bool_subtraction(y))
        return y - x

    def backward(self, g):
        return -g, g if self.needs(1) else None


class Mul(Function):
    """Product of two tensors, element by element.    d(x*y) = y dx + x dy"""

    keeps = "others"

    def forward(self, x, y):
        return x * y

    def backward(self, g, x, y):
        # x is kept only when y needs a gradient, and the other way round
        gx = None if y is None else g * y
        gy = None if x is None else g * x
        return gx, gy


class Div(Function):
    """True quotient, element by element; integers become floats.    d(x/y) = dx/y - x/y^2 dy"""

    keeps = "divisor"
    float_result = True

    def forward(self, x, y):
        return np.true_divide(x, y, dtype=x.dtype)

    def backward(self, g, x, y):
        gx = g / y
        gy = None if x is None else -gx * (x / y)
        return gx, gy


class Neg(Function):
    """-x.    d(-x) = -dx"""

    def forward(self, x):
        if x.dtype.kind == "b":
            raise RuntimeError(
                "Negation, the `-` operator, on a bool tensor is not supported. If you are trying "
                "to invert a mask, use the `~` or `logical_not()` operator instead."
            )
        return -x

    def backward(self, g):
        return -g


class Reciprocal(Function):
    """1/x.    d(1/x) = -1/x^2 dx"""

    keeps = "output"
    float_result = True

    def forward(self, x):
        return np.reciprocal(x)

    def backward(self, g, y):
        return -g * y * y


class PowScalar(Function, node="PowBackward0"):
    """x**n for a number n.    d(x^n) = n x^(n-1) dx"""

    __slots__ = ("exponent",)
    keeps = "inputs"

    def forward(self, x):
        n = self.exponent
        if x.dtype.kind in "iu" and isinstance(n, int) and n < 0:
            raise RuntimeError("Integers to negative integer powers are not allowed.")
        return power(x, n)

    def backward(self, g, x):
        n = self.exponent
        if n == 0:
            return g * 0
        return g * (power(x, n - 1) * n)


class PowTensor(Function, node="PowBackward1"):
    """x**y for two tensors.    d(x^y) = y x^(y-1) dx + log(x) x^y dy"""

    keeps = "inputs"

    def forward(self, x, y):
        if x.dtype.kind in "iu" and (y < 0).any():
            raise RuntimeError("Integers to negative integer powers are not allowed.")
        return np.power(x, y)

    def backward(self, g, x, y):
        need_x, need_y = self.needs(0), self.needs(1)
        # x^0 is constant in x, and 0^y (y > 0) is constant in y: no 0*inf there
        gx = v.where(y == 0, g * 0, g * (y * x ** (y - 1))) if need_x else None
        gy = v.where((x == 0) & (y >= 0), g * 0, g * (x**y * v.log(x))) if need_y else None
        return gx, gy


class PowBase(Function, node="PowBackward2"):
    """b**x for a number b.    d(b^x) = log(b) b^x dx"""

    __slots__ = ("base",)
    keeps = "output"

    def forward(self, x):
        base = self.base
        if isinstance(base, float) and x.dtype.kind != "f":
            x = x.astype(get_default_dtype().numpy)
        return np.power(np.asarray(base, dtype=x.dtype), x)

    def backward(self, g, y):
        return g * (y * float(np.log(self.base)))


def power(x: Any, n: Any) -> Any:
    """``x**n`` of an array or Tensor; small whole exponents by products, 80 times faster."""
    if n == 2:
        return x * x
    if n == 3:
        return x * x * x
    return x if n == 1 else x**n


def _bool_subtraction(y: Any) -> str:
    both = isinstance(y, np.ndarray)
    operands = "two bool tensors" if both else "a bool tensor"
    advice = (
        "Use the `^` or `logical_xor()` operator instead."
        if both
        else "If you are trying to invert a mask, use the `~` or `logical_not()` operator instead."
    )
    return f"Subtraction, the `-` operator, with {operands} is not supported. {advice}"


_add, _sub, _mul, _div, _rsub = binary(Add), binary(Sub), binary(Mul), binary(Div), binary(Rsub)
_pow_tensor = binary(PowTensor)

Tensor.__add__ = Tensor.__radd__ = _add  # type: ignore[attr-defined]
Tensor.__sub__, Tensor.__rsub__ = _sub, _rsub  # type: ignore[attr-defined]
Tensor.__mul__ = Tensor.__rmul__ = _mul  # type: ignore[attr-defined]
Tensor.__truediv__ = _div  # type: ignore[attr-defined]


@register(node=Add)
def add(input: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``input + alpha * other``, element by element with broadcasting (``torch.add``).

    - ``other``: Tensor or number.
    - ``alpha``: number that multiplies ``other``; a float only for float tensors.

    Raises RuntimeError when the shapes do not broadcast.
    """
    if alpha == 1:
        return checked("add", _add, input, other)
    return _scaled(AddScaled, "add", input, other, alpha)


@register("sub", "subtract", node=Sub)
def sub(input: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

    Raises RuntimeError when the shapes do not broadcast, or for bool tensors.
    """
    if alpha == 1:
        return checked("sub", _sub, input, other)
    return _scaled(SubScaled, "sub", input, other, alpha)


def _scaled(cls: type[Function], name: str, input: Any, other: Any, alpha: float) -> Tensor:
    if isinstance(alpha, float) and _kind(input) != "f" and _kind(other) != "f":
        raise RuntimeError(
            "For integral input tensors, argument alpha must not be a floating point number."
        )
    for position, value in enumerate((input, other), start=1):
        if not isinstance(value, (Tensor, int, float)):
            raise not_a_tensor(name, ("input", "other")[position - 1], position, value)
    return apply_promoted(cls, input, other, alpha=alpha)


def _kind(value: Any) -> str:
    return value.array.dtype.kind if isinstance(value, Tensor) else np.asarray(value).dtype.kind


@register("mul", "multiply", node=Mul)
def mul(input: Tensor, other: Any) -> Tensor:
    """``input * other``, element by element with broadcasting (``torch.mul``).

    Raises RuntimeError when the shapes do not broadcast.
    """
    return checked("mul", _mul, input, other)


@register("div", "divide", "true_divide", node=Div)
def div(input: Tensor, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode.
    """
    if rounding_mode is None:
        return checked("div", _div, input, other)
    if rounding_mode not in ("trunc", "floor"):
        raise RuntimeError(
            "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
            f"'{rounding_mode}'"
        )
    return checked("div", _div_floor if rounding_mode == "floor" else _div_trunc, input, other)


class DivFloor(Function, node="DivBackward1"):
    """The quotient rounded down.    Its gradient is 0 everywhere."""

    def forward(self, x, y):
        _refuse_integer_zero(x, y)
        return np.floor_divide(x, y)

    def backward(self, g):
        return g * 0, g * 0


class DivTrunc(Function, node="DivBackward1"):
    """The quotient rounded towards zero.    Its gradient is 0 everywhere."""

    def forward(self, x, y):
        _refuse_integer_zero(x, y)
        if x.dtype.kind == "f":
            return np.trunc(x / y)
        quotient = np.floor_divide(x, y)
        # rounding down is one too low where the exact quotient is negative and not whole
        return quotient + ((quotient < 0) & (quotient * y != x))

    def backward(self, g):
        return g * 0, g * 0


class Remainder(Function):
    """x - y*floor(x/y): the remainder with the sign of y.    dx - floor(x/y) dy"""

    keeps = "inputs"

    def forward(self, x, y):
        _refuse_integer_zero(x, y)
        return np.remainder(x, y)

    def backward(self, g, x, y):
        return g, -g * ((x - x % y) / y) if self.needs(1) else None


def _refuse_integer_zero(x: np.ndarray, y: Any) -> None:
    if x.dtype.kind != "f" and np.any(np.equal(y, 0)):
        raise RuntimeError("ZeroDivisionError")


_div_floor, _div_trunc, _remainder = binary(DivFloor), binary(DivTrunc), binary(Remainder)
Tensor.__floordiv__, Tensor.__mod__ = _div_floor, _remainder  # type: ignore[attr-defined]


@register(node=DivFloor)
def floor_divide(input: Tensor, other: Any) -> Tensor:
    """The quotient rounded down, element by element (``torch.floor_divide``)."""
    return checked("floor_divide", _div_floor, input, other)


@register(node=Remainder)
def remainder(input: Tensor, other: Any) -> Tensor:
    """The remainder of the division, with the sign of ``other`` (``torch.remainder``)."""
    return checked("remainder", _remainder, input, other)


neg = unary(Neg, "neg", "negative", "__neg__")
reciprocal = unary(Reciprocal, "reciprocal")


@register("__rtruediv__")
def _rtruediv(self: Tensor, other: Any) -> Any:
    return _mul(reciprocal(self), other)


@register("pow", "__pow__", node=PowScalar)
def pow(input: Any, exponent: Any) -> Any:
    """``input ** exponent``, element by element (``torch.pow``).

    - ``exponent``: number or Tensor; one of the two may be a number.

    Raises RuntimeError for integers with a negative whole exponent.
    """
    if not isinstance(input, Tensor):
        return _rpow(exponent, input)
    if isinstance(exponent, Tensor):
        return _pow_tensor(input, exponent)
    if not isinstance(exponent, (int, float)):
        return NotImplemented
    if isinstance(exponent, float) and input.array.dtype.kind != "f":
        input = wrap(input.array.astype(get_default_dtype().numpy))
    elif input.array.dtype.kind == "b" and not isinstance(exponent, bool):
        input = wrap(input.array.astype(np.int64))
    return PowScalar.apply(input, exponent=exponent)


@register("__rpow__")
def _rpow(self: Tensor, base: Any) -> Any:
    if not isinstance(base, (int, float)):
        return NotImplemented
    return PowBase.apply(self, base=base)
