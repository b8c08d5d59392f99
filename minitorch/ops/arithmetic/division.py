"""Division: the quotient, true or rounded, the remainder, and 1/x."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import as_array, is_foreign
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, binary, checked, promote_number, register, unary
from ...graph.node import Function, as_next_function, kept_where
from ...tensors import Tensor
from ..arguments import not_implemented
from ..blocks import pointwise
from ..in_place import in_place, operand, operator_in_place
from ..writing import check_castable, write
from .basic import as_element, call, mul, with_category_of


class Div(Function):
    """True quotient, element by element; integers become floats.    d(x/y) = dx/y - x/y^2 dy"""

    ufunc = np.true_divide
    keeps = "divisor"
    float_result = True

    def forward(self, x, y):  # one may still be an integer
        return np.true_divide(x, y, dtype=x.dtype)

    def backward(self, g, x, y):
        gx = g / y
        gy = None if x is None else -gx * (x / y)
        return gx, gy


_div = binary(Div)
Tensor.__truediv__ = Tensor.__div__ = _div  # type: ignore[method-assign, assignment]


@register("div", "divide", "true_divide", node=Div, out=True)
def div(input: Tensor, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """``input / other``, element by element with broadcasting (``torch.div``).

    - ``rounding_mode``: None for the true quotient (integers become floats), ``"trunc"`` to round
      towards zero, ``"floor"`` to round down; both keep integers.

    Raises RuntimeError for a division of integers by zero with a rounding mode.

    >>> torch.div(torch.tensor([7.0, -7.0]), 2)
    tensor([ 3.5000, -3.5000])
    >>> torch.div(torch.tensor([7.0, -7.0]), 2, rounding_mode="floor")
    tensor([ 3., -4.])
    """
    if rounding_mode is None:
        return call("div", Div, _div, input, other)
    cls = division_of(rounding_mode)
    return call("div", cls, _div_floor if cls is DivFloor else _div_trunc, input, other)


def division_of(rounding_mode: Any) -> type[Function]:
    """The operation of a rounding mode, ``"floor"`` or ``"trunc"``."""
    if rounding_mode not in ("trunc", "floor"):
        raise RuntimeError(
            "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
            f"'{rounding_mode}'"
        )
    return DivFloor if rounding_mode == "floor" else DivTrunc


class DivFloor(Function, node="DivBackward2"):
    """The quotient rounded down.    Its gradient is 0 everywhere."""

    name_of_kernel = "div_floor"
    keeps = "divisor"  # only because torch keeps it: such a graph may be walked once

    def forward(self, x, y):
        return floor_quotient(x, y)

    def backward(self, g, x, y):
        return v.zeros(g.shape, g), v.zeros(g.shape, g)


class DivTrunc(DivFloor, node="DivBackward2"):
    """The quotient rounded towards zero.    Its gradient is 0 everywhere."""

    name_of_kernel = "div_trunc"

    def forward(self, x, y):
        check_division(self.name_of_kernel, x, y)
        if x.dtype.kind == "f":
            return np.trunc(x / y)
        quotient = np.floor_divide(x, y)
        # rounding down is one too low where the exact quotient is negative and not whole
        return quotient + ((quotient < 0) & (quotient * y != x)).astype(quotient.dtype)


class NoGradient(Function, node="torch::autograd::NotImplemented"):
    """An operation that PyTorch defines no gradient for: recorded, but refused by backward."""

    operation = ""

    @property
    def next_functions(self):
        found = tuple([as_next_function(edge) for edge in self.edges if edge is not None])
        return found or ((None, 0),)  # a view made under no_grad, which leads nowhere

    def backward(self, g):
        raise RuntimeError(f"derivative for aten::{self.operation} is not implemented")


class FloorDivide(NoGradient, node="torch::autograd::NotImplemented"):
    """The quotient rounded down, by the operator ``//``."""

    operation = "floor_divide"

    def forward(self, x, y):
        return floor_quotient(x, y)


def floor_quotient(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The quotient of two arrays of one dtype, rounded down, after torch's checks."""
    check_division("div_floor", x, y)
    return by_quotients(lambda quotient, x, y: np.floor(quotient), np.floor_divide, x, y)


def by_quotients(
    function: Callable[..., np.ndarray], exact: np.ufunc, x: np.ndarray, y: np.ndarray
) -> np.ndarray:
    """``exact(x, y)``, of large float32 arrays by ``function(x / y, x, y)`` in float64.

    NumPy's fmod, remainder and floor_divide work number by number. A quotient of two float32 below
    2**24 rounds, in float64, to a whole number only where it is one, and times the divisor it is
    exact: rounded up or down it gives the exact remainder. Larger quotients are left to ``exact``.
    """
    alike = type(x) is np.ndarray is type(y) and x.dtype == np.float32 == y.dtype
    if not alike or max(x.size, y.size) < 1024:
        return exact(x, y)

    def block(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        wide, by = x.astype(np.float64), y.astype(np.float64)
        quotient = wide / by
        near = (np.abs(quotient) < 2.0**24) & np.isfinite(y)  # and no nan
        result = function(quotient, wide, by).astype(np.float32)
        if not near.all():
            far = ~near
            x, y = np.broadcast_arrays(x, y)
            result[far] = exact(x[far], y[far])
        return result

    return pointwise(block, x, y)


class Remainder(Function, node="RemainderBackward1"):
    """x - y*floor(x/y): the remainder with the sign of y.    dx - floor(x/y) dy"""

    keeps = "for y"
    keep_inputs = kept_where(lambda need_x, need_y: (need_y, need_y))

    def forward(self, x, y):
        return remainder_of(x, y)

    def backward(self, g, x=None, y=None):
        if not self.needs(1):
            return g, None
        floor = (x - x % y) / y if isinstance(g, Tensor) else floor_quotient(x, y)
        return g, -g * floor


class RemainderScalar(Function, node="RemainderBackward0"):
    """The remainder of the division by a number.    The gradient passes."""

    __slots__ = ("number",)
    follows = True

    def forward(self, x):
        return remainder_of(x, as_element(self.number, x.dtype))

    def backward(self, g):
        return g


class RemainderOfScalar(NoGradient, node="torch::autograd::NotImplemented"):
    """The remainder of a number divided by a tensor."""

    __slots__ = ("number",)
    operation = "remainder"

    def forward(self, x):
        return remainder_of(as_element(self.number, x.dtype), x)


def remainder_of(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """C's remainder, moved to the side of zero that y is on (NumPy's differs in the sign of 0)."""
    check_division("remainder", x, y)
    if x.dtype.kind != "f":
        return np.remainder(x, y)
    rest = as_array(by_quotients(_remainder_float32, np.remainder, x, y))
    zero = rest == 0
    if not is_foreign(zero) and not zero.any():
        return rest
    return v.select(zero, np.copysign(x.dtype.type(0), x), rest)


def _remainder_float32(quotient: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return x - np.floor(quotient, out=quotient) * y


def check_division(kernel: str, x: np.ndarray, y: Any) -> None:
    """Raise torch's errors for a division of bools, and of integers by zero."""
    if x.dtype.kind == "b":
        raise not_implemented(f"{kernel}_cpu", x.dtype)
    if x.dtype.kind != "f" and np.any(np.equal(y, 0)) and _divides(x, y):
        raise RuntimeError("ZeroDivisionError")


def _divides(x: np.ndarray, y: Any) -> bool:
    """Whether there is an element to divide: where one operand is empty, the result is."""
    return x.size > 0 and np.size(y) > 0


_div_floor, _div_trunc = binary(DivFloor), binary(DivTrunc)
_floor_divide, _remainder_tensors = binary(FloorDivide), binary(Remainder)


def _remainder(x: Tensor, y: Any) -> Any:
    if isinstance(y, NUMBERS):
        return RemainderScalar.apply(with_category_of(x, y), number=y)
    return _remainder_tensors(x, y)


@register("__rfloordiv__")
def _rfloordiv(self: Tensor, other: Any) -> Any:
    return (
        apply_promoted(FloorDivide, other, self) if isinstance(other, NUMBERS) else NotImplemented
    )


@register("__rmod__")
def _rmod(self: Tensor, other: Any) -> Any:
    if not isinstance(other, NUMBERS):
        return _remainder(other, self) if isinstance(other, Tensor) else NotImplemented
    return RemainderOfScalar.apply(with_category_of(self, other), number=other)


Tensor.__floordiv__, Tensor.__mod__ = _floor_divide, _remainder  # type: ignore[method-assign]


@register(node=FloorDivide, out=True)
def floor_divide(input: Tensor, other: Any) -> Tensor:
    """The quotient rounded down, element by element (``torch.floor_divide``).

    >>> torch.floor_divide(torch.tensor([7, -7]), 2)
    tensor([ 3, -4])
    """
    return call("floor_divide", FloorDivide, _floor_divide, input, other)


@register(node=Remainder, out=True)
def remainder(input: Any, other: Any) -> Tensor:
    """The remainder of the division, with the sign of ``other`` (``torch.remainder``).

    >>> torch.remainder(torch.tensor([7, -7]), 3)
    tensor([1, 2])
    """
    if isinstance(input, NUMBERS) and isinstance(other, Tensor):
        return _rmod(other, input)
    return checked("remainder", _remainder, input, other)


class Reciprocal(Function):
    """1/x.    d(1/x) = -1/x^2 dx

    >>> torch.reciprocal(torch.tensor([2.0, 4.0]))
    tensor([0.5000, 0.2500])
    """

    keeps = "output"
    float_result = True

    def forward(self, x):
        return np.reciprocal(x)

    def backward(self, g, y):
        return -g * y * y


reciprocal, reciprocal_ = unary(Reciprocal, "reciprocal"), in_place("reciprocal_", Reciprocal)


@register("__rtruediv__", "__rdiv__")
def _rtruediv(self: Tensor, other: Any) -> Any:
    if not isinstance(other, (Tensor, *NUMBERS)):
        return NotImplemented
    return mul(reciprocal(self), other)


@register("div_", "divide_", "true_divide_", node=Div, function=False)
def div_(self: Tensor, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    """``self / other`` written into self (``Tensor.div_``); see ``div``.

    Raises RuntimeError for integers, unless there is a rounding mode.

    >>> torch.tensor([1.0, 2.0]).div_(2)
    tensor([0.5000, 1.0000])
    """
    if rounding_mode is None:
        return write(Div, self, operand("div_", other))
    return write(division_of(rounding_mode), self, operand("div_", other), parts=True)


class FloorDivideInPlace(FloorDivide, node="torch::autograd::NotImplemented"):
    """The quotient rounded down, written into the first operand."""

    operation = "floor_divide_"


class FloorDivideByNumber(NoGradient, node="torch::autograd::NotImplemented"):
    """The same for a number."""

    __slots__ = ("scalar",)
    operation = "floor_divide_"

    def forward(self, x):
        return floor_quotient(x, as_element(self.scalar, x.dtype))


@register(node=FloorDivideInPlace, function=False)
def floor_divide_(self: Tensor, other: Any) -> Tensor:
    """The quotient rounded down, written into self (``Tensor.floor_divide_``).

    >>> torch.tensor([7, -7]).floor_divide_(2)
    tensor([ 3, -4])
    """
    if isinstance(operand("floor_divide_", other), Tensor):
        return write(FloorDivideInPlace, self, other, parts=True)
    check_castable(promote_number(self.array, other)[0].dtype, self)
    return write(FloorDivideByNumber, self, parts=True, scalar=other)


@register(node=Remainder, function=False)
def remainder_(self: Tensor, other: Any) -> Tensor:
    """The remainder, with the sign of ``other``, written into self (``Tensor.remainder_``).

    >>> torch.tensor([7, -7]).remainder_(3)
    tensor([1, 2])
    """
    if isinstance(operand("remainder_", other), Tensor):
        return write(Remainder, self, other, parts=True)
    check_castable(promote_number(self.array, other)[0].dtype, self)
    return write(RemainderScalar, self, parts=True, number=other)


Tensor.__itruediv__ = Tensor.__idiv__ = operator_in_place(div_)  # type: ignore[method-assign, attr-defined]
Tensor.__ifloordiv__ = operator_in_place(floor_divide_)  # type: ignore[method-assign]
Tensor.__imod__ = operator_in_place(remainder_)  # type: ignore[method-assign]
