"""Arithmetic: + - * and the minus sign, element by element.

Formulas only say what happens to one element. Broadcasting and promotion are undone on the graph
edge by the engine, so ``x + y`` may pass the same ``g`` to both.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...graph.entry import (
    NUMBERS,
    apply_promoted,
    binary,
    checked,
    not_a_tensor,
    promote_number,
    register,
    unary,
    wrapped_around,
)
from ...graph.node import Function
from ...graph.refusals import NEGATED_BOOL
from ...mixing import unsupported
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, check_tensors_or_numbers, wrong_type
from ..in_place import in_place, operand, operator_in_place
from ..scalars import check_fits
from ..writing import write


class Add(Function):
    """Sum of two tensors, element by element.    d(x + y) = dx + dy"""

    ufunc = np.add

    def backward(self, g):
        return g, g


class AddScaled(Function, node="AddBackward0"):
    """x + alpha*y, element by element.    d(x + alpha*y) = dx + alpha dy"""

    __slots__ = ("alpha",)

    def forward(self, x, y):
        return (x + factor(self.alpha, x.dtype) * at_least_float32(y)).astype(x.dtype, copy=False)

    def backward(self, g):
        return g, g * self.alpha


class Sub(Function):
    """Difference of two tensors, element by element.    d(x - y) = dx - dy"""

    ufunc = np.subtract

    def backward(self, g):
        return g, -g if self.needs(1) else None


class SubScaled(Function, node="SubBackward0"):
    """x - alpha*y, element by element.    d(x - alpha*y) = dx - alpha dy"""

    __slots__ = ("alpha",)

    def forward(self, x, y):
        return (x - factor(self.alpha, x.dtype) * at_least_float32(y)).astype(x.dtype, copy=False)

    def backward(self, g):
        return g, g * -self.alpha


class Rsub(Function, node="RsubBackward1"):
    """n - x for a number n: the operator ``n - tensor``.    d(n - x) = -dx"""

    __slots__ = ("number",)

    def forward(self, x):
        return as_element(self.number, x.dtype) - x

    def backward(self, g):
        return -g


class Mul(Function):
    """Product of two tensors, element by element.    d(x*y) = y dx + x dy"""

    ufunc = np.multiply
    keeps = "others"

    def backward(self, g, x, y):
        # x is kept only when y needs a gradient, and the other way round
        gx = None if y is None else g * y
        gy = None if x is None else g * x
        return gx, gy


class Neg(Function):
    """-x.    d(-x) = -dx

    >>> torch.neg(torch.tensor([1, -2]))
    tensor([-1,  2])
    """

    def forward(self, x):
        check_negation(x)
        return -x

    def backward(self, g):
        return -g


def as_element(number: Any, dtype: np.dtype) -> np.ndarray:
    """A number as a 0-d array of a dtype; an integer too large for it wraps around, as in torch."""
    if dtype.kind in "iu" and isinstance(number, int):
        return wrapped_around(number, dtype)
    return as_array(number).astype(dtype)


def factor(number: Any, dtype: np.dtype) -> np.ndarray:
    """``alpha`` or ``value`` of a dtype. An integer that the dtype cannot hold is an error here."""
    if dtype.kind in "iu":
        check_fits(number, dtype)
    return as_element(number, dtype)


def check_negation(x: np.ndarray) -> None:
    """Raise torch's error for bools."""
    if x.dtype.kind == "b":
        raise RuntimeError(NEGATED_BOOL)


def check_subtraction(x: Any, y: Any) -> None:
    """Raise torch's error when one of the operands is bool."""
    bools = [isinstance(n, bool) or (isinstance(n, Tensor) and kind_of(n) == "b") for n in (x, y)]
    if bools[0] and bools[1]:
        raise RuntimeError(
            "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
            "`logical_xor()` operator instead."
        )
    if bools[0] or bools[1]:
        raise RuntimeError(
            "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying "
            "to invert a mask, use the `~` or `logical_not()` operator instead."
        )


_add, _sub_floats, _mul = binary(Add), binary(Sub), binary(Mul)


def _sub(x: Tensor, y: Any) -> Any:
    y_kind = y.array.dtype.kind if isinstance(y, Tensor) else "b" if isinstance(y, bool) else ""
    if y_kind == "b" or x.array.dtype.kind == "b":
        check_subtraction(x, y)
    return _sub_floats(x, y)


def _rsub(x: Tensor, y: Any) -> Any:
    if not isinstance(y, NUMBERS):
        return _sub(y, x) if isinstance(y, Tensor) else unsupported(y)
    check_subtraction(x, y)
    return Rsub.apply(with_category_of(x, y), number=y)


def with_category_of(x: Tensor, number: Any) -> Tensor:
    """``x``, converted when a number of a higher category (bool < int < float) stands beside it."""
    array, _ = promote_number(x.array, number)
    return x if array is x.array else wrap(array)


Tensor.__add__ = Tensor.__radd__ = _add  # type: ignore[method-assign]
Tensor.__sub__, Tensor.__rsub__ = _sub, _rsub  # type: ignore[method-assign]
Tensor.__mul__ = Tensor.__rmul__ = _mul  # type: ignore[method-assign]


def call(name: str, cls: type[Function], entry: Any, input: Any, other: Any) -> Tensor:
    """An operation called by name: unlike the operator, it also takes a number first."""
    if isinstance(input, NUMBERS) and isinstance(other, (Tensor, *NUMBERS)):
        return apply_promoted(cls, input, other)
    return checked(name, entry, input, other)


def of_two_tensors(name: str, cls: type[Function], input: Any, other: Any) -> Tensor:
    """An operation that takes no numbers, only two Tensors."""
    check_tensors(name, input=input, other=other)
    broadcast_shapes(input.array.shape, other.array.shape)  # before the dtypes are looked at
    return apply_promoted(cls, input, other)


@register(node=Add, out=True)
def add(input: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``input + alpha * other``, element by element with broadcasting (``torch.add``).

    - ``other``: Tensor or number.
    - ``alpha``: number that multiplies ``other``; a float only for float tensors.

    Raises RuntimeError when the shapes do not broadcast.

    >>> torch.add(torch.tensor([1, 2]), torch.tensor([10, 20]), alpha=2)
    tensor([21, 42])
    """
    if alpha == 1 and alpha is not True:
        return call("add", Add, _add, input, other)
    return _scaled(AddScaled, "add", input, other, alpha)


@register("sub", "subtract", node=Sub, out=True)
def sub(input: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``input - alpha * other``, element by element with broadcasting (``torch.sub``).

    Raises RuntimeError when the shapes do not broadcast, or for bool tensors.

    >>> torch.sub(torch.tensor([5, 7]), 2)
    tensor([3, 5])
    """
    check_subtraction(input, other)
    if alpha == 1 and alpha is not True:
        return call("sub", Sub, _sub_floats, input, other)
    return _scaled(SubScaled, "sub", input, other, alpha)


def _scaled(cls: type[Function], name: str, input: Any, other: Any, alpha: float) -> Tensor:
    check_tensors_or_numbers(name, input=input, other=other)
    check_alpha(name, alpha, kind_of(input) + kind_of(other))
    return apply_promoted(cls, input, other, alpha=alpha)


def check_alpha(name: str, alpha: Any, kinds: str) -> None:
    """Raise torch's error when ``alpha`` does not suit operands of these kinds (see kind_of)."""
    if alpha == 1 and alpha is not True:
        return
    if not isinstance(alpha, NUMBERS):
        raise wrong_type(name, "alpha", "Number", alpha)
    if isinstance(alpha, bool) and set(kinds) != {"b"}:
        raise RuntimeError("Boolean alpha only supported for Boolean results.")
    if isinstance(alpha, float) and "f" not in kinds:
        raise RuntimeError(
            "For integral input tensors, argument alpha must not be a floating point number."
        )


def at_least_float32(x: np.ndarray) -> np.ndarray:
    """float16 as float32: what takes several steps is rounded to float16 only at the end."""
    return x.astype(np.float32) if x.dtype == np.float16 else x


def kind_of(value: Any) -> str:
    """The category of an operand: "f" float, "i" or "u" integer, "b" bool."""
    return value.array.dtype.kind if isinstance(value, Tensor) else as_array(value).dtype.kind


@register("mul", "multiply", node=Mul, out=True)
def mul(input: Tensor, other: Any) -> Tensor:
    """``input * other``, element by element with broadcasting (``torch.mul``).

    Raises RuntimeError when the shapes do not broadcast.

    >>> torch.mul(torch.tensor([[1], [2]]), torch.tensor([3, 4]))
    tensor([[3, 4],
            [6, 8]])
    """
    return call("mul", Mul, _mul, input, other)


@register(node=Add, function=False)
def add_(self: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``self + alpha * other`` written into self; ``other`` may broadcast, self may not.

    Raises RuntimeError when shapes, dtypes or autograd do not allow it (``Tensor.add_``).

    >>> torch.tensor([1, 2]).add_(10)
    tensor([11, 12])
    """
    if not isinstance(other, (Tensor, *NUMBERS)):
        raise not_a_tensor("add_", "other", 1, other)
    if alpha == 1 and alpha is not True:
        return write(Add, self, other)
    check_alpha("add_", alpha, kind_of(self) + kind_of(other))
    return write(AddScaled, self, other, parts=True, alpha=alpha)


@register("sub_", "subtract_", node=Sub, function=False)
def sub_(self: Tensor, other: Any, *, alpha: float = 1) -> Tensor:
    """``self - alpha * other`` written into self (``Tensor.sub_``); see ``add_``.

    >>> torch.tensor([1, 2]).sub_(1)
    tensor([0, 1])
    """
    other = operand("sub_", other)
    check_subtraction(self, other)
    check_alpha("sub_", alpha, kind_of(self) + kind_of(other))
    if alpha == 1:
        return write(Sub, self, other)
    return write(SubScaled, self, other, parts=True, alpha=alpha)


@register("mul_", "multiply_", node=Mul, function=False)
def mul_(self: Tensor, other: Any) -> Tensor:
    """``self * other`` written into self (``Tensor.mul_``); see ``add_``.

    >>> torch.tensor([1, 2]).mul_(3)
    tensor([3, 6])
    """
    return write(Mul, self, operand("mul_", other))


neg = unary(Neg, "neg", "negative", "__neg__")
neg_, negative_ = in_place("neg_", Neg), in_place("negative_", Neg)

Tensor.__iadd__ = operator_in_place(add_)  # type: ignore[method-assign]
Tensor.__isub__ = operator_in_place(sub_)  # type: ignore[method-assign]
Tensor.__imul__ = operator_in_place(mul_)  # type: ignore[method-assign]
