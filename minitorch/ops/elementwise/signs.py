"""Signs: taken away, asked for, put on, and the step from 0 to 1 where they change."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array, is_foreign
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, check_tensor, register, unary
from ...graph.node import Function, kept_where
from ...tensors import Tensor, wrap
from ...tensors.result_strides import laid_out
from ..arguments import not_implemented
from ..arithmetic.basic import as_element, of_two_tensors, with_category_of
from ..arithmetic.division import NoGradient
from ..blocks import pointwise
from ..in_place import in_place
from ..making.copies import copy_of
from ..writing import write


class Abs(Function):
    """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

    >>> torch.abs(torch.tensor([-1, 2]))
    tensor([1, 2])
    """

    keeps = "inputs"

    def forward(self, x):
        if x.dtype.kind == "b":
            raise not_implemented("abs_cpu", x.dtype)
        return np.abs(x)

    def backward(self, g, x):
        return g * v.sign(x)


def signs(x: np.ndarray) -> np.ndarray:
    """-1, 0 or 1 for each element, as torch has it: 0 for NaN."""
    return v.sign(x) if x.dtype.kind == "f" else np.sign(x)


class Sign(Function):
    """-1, 0 or 1 for each element.    Its gradient is 0 everywhere.

    >>> torch.sign(torch.tensor([-3.0, 0.0, 2.0]))
    tensor([-1.,  0.,  1.])
    """

    def forward(self, x):
        if x.dtype.kind == "b":
            return x.copy()
        return signs(x)

    def backward(self, g):
        return v.zeros(g.shape, g)


abs = unary(Abs, "abs", "absolute", "__abs__")
abs_, absolute_ = in_place("abs_", Abs), in_place("absolute_", Abs, function=False)
sign, sign_ = unary(Sign, "sign"), in_place("sign_", Sign, function=False)


class Sgn(Function):
    """-1, 0 or 1 for each element.    Its gradient is 0 everywhere."""

    follows = True
    keeps = "input and output"

    def forward(self, x):
        if x.dtype.kind == "b":
            return copy_of(x)
        return signs(x)

    def backward(self, g, x, y):
        return v.zeros(g.shape, g)


@register(node=Sgn, out=True)
def sgn(input: Tensor) -> Tensor:
    """-1, 0 or 1 for each element; 0 for NaN (``torch.sgn``, for real numbers ``torch.sign``).

    >>> torch.sgn(torch.tensor([-2.5, 0.0, 7.0]))
    tensor([-1.,  0.,  1.])
    """
    check_tensor("sgn", input)
    return Sgn.apply(input)


sgn_ = in_place("sgn_", Sgn, function=False)


def _angles(x: np.ndarray) -> np.ndarray:
    angles = np.multiply(x < 0, np.pi, dtype=x.dtype)
    unknown = x != x
    return np.where(unknown, x, angles) if is_foreign(x) or unknown.any() else angles


class Angle(Function):
    """0 for numbers from 0 on, pi for those below, NaN for NaN.    Its gradient is 0 everywhere.

    >>> torch.angle(torch.tensor([1.0, 0.0, float("nan")]))
    tensor([0., 0., nan])
    """

    float_result = True
    follows = True
    keeps = "inputs"

    def forward(self, x):
        return pointwise(_angles, x)

    def backward(self, g, x):
        return v.zeros(g.shape, g)


angle = unary(Angle, "angle")


@register(out=True)
def signbit(input: Tensor) -> Tensor:
    """Where an element is negative; -0.0 counts as negative (``torch.signbit``).

    >>> torch.signbit(torch.tensor([-1.0, -0.0, 0.0]))
    tensor([ True,  True, False])
    """
    check_tensor("signbit", input)
    x = input.array
    negative = as_array(np.signbit(x) if x.dtype.kind == "f" else x < 0)
    return wrap(laid_out(negative, (x,)))


class Copysign(Function):
    """The size of x with the sign of y.    dx result/x (0 where x is 0)"""

    keeps = "input and output"
    keep_inputs = kept_where(lambda need_x, need_y: (True, False))
    float_result = True

    def forward(self, x, y):
        return np.copysign(x, y)

    def backward(self, g, x, _, result):
        gx = g * _ratio(result, x) if self.needs(0) else None
        return gx, v.zeros(g.shape, g) if self.needs(1) else None


class CopysignNumber(Function, node="CopysignBackward1"):
    """The size of x with the sign of a number.    dx result/x (0 where x is 0)"""

    __slots__ = ("scalar",)
    follows = True
    keeps = "input and output"
    float_result = True

    def forward(self, x):
        return np.copysign(x, as_element(self.scalar, x.dtype))

    def backward(self, g, x, result):
        return g * _ratio(result, x)


def _ratio(result: Any, x: Any) -> Any:
    return v.where(x == 0, 0.0, result / x)


@register(node=Copysign, out=True)
def copysign(input: Tensor, other: Any) -> Tensor:
    """The size of ``input`` with the sign of ``other``, Tensor or number (``torch.copysign``).

    Integers become floats.

    >>> torch.copysign(torch.tensor([1.0, -2.0, 3.0]), torch.tensor([-1.0, 1.0, -0.0]))
    tensor([-1.,  2., -3.])
    """
    check_tensor("copysign", input)
    if isinstance(other, NUMBERS):
        return CopysignNumber.apply(with_category_of(input, 1.0), scalar=other)
    return of_two_tensors("copysign", Copysign, input, other)


@register(node=Copysign, function=False)
def copysign_(self: Tensor, other: Any) -> Tensor:
    """``copysign`` in place; returns self (``Tensor.copysign_``).

    >>> torch.tensor([1.0, 2.0]).copysign_(-1)
    tensor([-1., -2.])
    """
    if isinstance(other, NUMBERS):
        return write(CopysignNumber, self, scalar=other, parts=True)
    check_tensor("copysign_", other, "other", 1)
    return write(Copysign, self, other, parts=True)


class Heaviside(NoGradient, node="torch::autograd::NotImplemented"):
    """0 below zero, 1 above, and a given value at zero."""

    operation = "heaviside"

    def forward(self, x, values):
        return np.where(x == 0, values, (x > 0).astype(x.dtype))


class HeavisideInPlace(Heaviside, node="torch::autograd::NotImplemented"):
    """The same, written into the first operand."""

    operation = "heaviside_"


@register(node=Heaviside, out=True)
def heaviside(input: Tensor, values: Tensor) -> Tensor:
    """0 where ``input`` < 0, 1 where it is > 0, ``values`` where it is 0 (``torch.heaviside``).

    Raises RuntimeError when the dtypes differ.

    >>> torch.heaviside(torch.tensor([-1.5, 0.0, 2.0]), torch.tensor([0.5]))
    tensor([0.0000, 0.5000, 1.0000])
    """
    check_tensor("heaviside", input)
    _check_values("heaviside", input, values, 2)
    return of_two_tensors("heaviside", Heaviside, input, values)


@register(node=HeavisideInPlace, function=False)
def heaviside_(self: Tensor, values: Tensor) -> Tensor:
    """``heaviside`` in place; returns self (``Tensor.heaviside_``).

    >>> torch.tensor([-1.0, 0.0, 2.0]).heaviside_(torch.tensor(0.5))
    tensor([0.0000, 0.5000, 1.0000])
    """
    _check_values("heaviside_", self, values, 1)
    return write(HeavisideInPlace, self, values)


def _check_values(name: str, input: Tensor, values: Any, position: int) -> None:
    check_tensor(name, values, "values", position)
    if values.array.dtype != input.array.dtype:
        raise RuntimeError("heaviside is not yet implemented for tensors with different dtypes.")
