"""Trigonometry: the functions of an angle, their inverses, and the hyperbolic functions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register, unary
from ...graph.node import Function, kept_where
from ...tensors import Tensor
from ..arguments import check_floats
from ..arithmetic.basic import at_least_float32, of_two_tensors
from ..blocks import pointwise
from ..in_place import in_place
from ..writing import write


class Sin(Function):
    """Sine of each element, in radians.    d sin(x) = cos(x) dx

    >>> torch.sin(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8415])
    """

    ufunc = np.sin
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * v.cos(x)


class Cos(Function):
    """Cosine of each element, in radians.    d cos(x) = -sin(x) dx

    >>> torch.cos(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 0.5403])
    """

    ufunc = np.cos
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * -v.sin(x)


class Tan(Function):
    """Tangent of each element, in radians.    With y the result: dy = (1 + y^2) dx

    >>> torch.tan(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.5574])
    """

    ufunc = np.tan
    keeps = "output"
    float_result = True

    def backward(self, g, y):
        return g * (1 + y * y)


class Asin(Function):
    """The angle, from -pi/2 to pi/2, with a given sine.    d asin(x) = dx / sqrt(1 - x^2)

    >>> torch.asin(torch.tensor([0.0, 1.0, 2.0]))
    tensor([0.0000, 1.5708,    nan])
    """

    ufunc = np.arcsin
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * v.rsqrt(-x * x + 1)


class Acos(Function):
    """The angle, from 0 to pi, with a given cosine.    d acos(x) = -dx / sqrt(1 - x^2)

    >>> torch.acos(torch.tensor([1.0, 0.0, -1.0]))
    tensor([0.0000, 1.5708, 3.1416])
    """

    ufunc = np.arccos
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * -v.rsqrt(-x * x + 1)


class Atan(Function):
    """The angle, from -pi/2 to pi/2, with a given tangent.    d atan(x) = dx / (1 + x^2)

    >>> torch.atan(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7854])
    """

    ufunc = np.arctan
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g / (x * x + 1)


class Sinh(Function):
    """(e^x - e^-x) / 2 of each element.    d sinh(x) = cosh(x) dx

    >>> torch.sinh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.1752])
    """

    ufunc = np.sinh
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * v.cosh(x)


class Cosh(Function):
    """(e^x + e^-x) / 2 of each element.    d cosh(x) = sinh(x) dx

    >>> torch.cosh(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 1.5431])
    """

    ufunc = np.cosh
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * v.sinh(x)


class Tanh(Function):
    """Hyperbolic tangent of each element.    d tanh(x) = (1 - tanh(x)^2) dx

    >>> torch.tanh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])
    """

    ufunc = np.tanh
    keeps = "output"
    float_result = True

    def backward(self, g, y):
        return g * (1 - y * y)


class Asinh(Function):
    """The number with a given sinh.    d asinh(x) = dx / sqrt(x^2 + 1)

    >>> torch.asinh(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8814])
    """

    ufunc = np.arcsinh
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * v.rsqrt(x * x + 1)


class Acosh(Function):
    """The positive number with a given cosh.    d acosh(x) = dx / sqrt(x^2 - 1)

    >>> torch.acosh(torch.tensor([1.0, 2.0, 0.0]))
    tensor([0.0000, 1.3170,    nan])
    """

    ufunc = np.arccosh
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g * v.rsqrt(x * x - 1)


class Atanh(Function):
    """The number with a given tanh.    d atanh(x) = dx / (1 - x^2)

    >>> torch.atanh(torch.tensor([0.0, 0.5, 1.0]))
    tensor([0.0000, 0.5493,    inf])
    """

    ufunc = np.arctanh
    keeps = "inputs"
    float_result = True

    def backward(self, g, x):
        return g / (1 - x * x)


class Sinc(Function):
    """sin(pi x) / (pi x) of each element, and 1 at 0.    With p = pi x: (p cos p - sin p) / (p x)

    >>> torch.sinc(torch.tensor([0.0, 0.5]))
    tensor([1.0000, 0.6366])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        angle = at_least_float32(x) * math.pi
        return np.where(x == 0, 1, np.sin(angle) / angle).astype(x.dtype, copy=False)

    def backward(self, g, x):
        angle, square = x * math.pi, x * x * math.pi
        slope = (v.cos(angle) * angle - v.sin(angle)) / square
        return v.where(square == 0, 0.0, g * slope)  # also where the square of x is too small


class Deg2rad(Function, node="Deg2RadBackward0"):
    """Degrees as radians: x pi / 180.    d = pi / 180 dx

    >>> torch.deg2rad(torch.tensor([0.0, 180.0]))
    tensor([0.0000, 3.1416])
    """

    float_result = True

    def forward(self, x):
        return (at_least_float32(x) * (math.pi / 180)).astype(x.dtype, copy=False)

    def backward(self, g):
        return g * (math.pi / 180)


class Rad2deg(Function, node="Rad2DegBackward0"):
    """Radians as degrees: x 180 / pi.    d = 180 / pi dx

    >>> torch.rad2deg(torch.tensor([0.0, 3.14159265]))
    tensor([  0., 180.])
    """

    float_result = True

    def forward(self, x):
        return (at_least_float32(x) * (180 / math.pi)).astype(x.dtype, copy=False)

    def backward(self, g):
        return g * (180 / math.pi)


class NoGradientInPlace(Function):
    """A write that PyTorch defines no gradient for: recorded, but refused by backward."""

    def backward(self, g):
        name = self.ufunc.__name__.replace("arc", "a")
        raise NotImplementedError(
            f"the derivative for 'inplace version of {name}' is not implemented."
        )


class AsinhInPlace(NoGradientInPlace, node="AsinhBackward1"):
    """asinh of a tensor written into that tensor.    No gradient, as in PyTorch."""

    ufunc = np.arcsinh
    float_result = True


class AcoshInPlace(NoGradientInPlace, node="AcoshBackward1"):
    """acosh of a tensor written into that tensor.    No gradient, as in PyTorch."""

    ufunc = np.arccosh
    float_result = True


class AtanhInPlace(NoGradientInPlace, node="AtanhBackward1"):
    """atanh of a tensor written into that tensor.    No gradient, as in PyTorch."""

    ufunc = np.arctanh
    float_result = True


sin, sin_ = unary(Sin, "sin"), in_place("sin_", Sin)
cos, cos_ = unary(Cos, "cos"), in_place("cos_", Cos)
tanh, tanh_ = unary(Tanh, "tanh"), in_place("tanh_", Tanh)
register("nn.functional.tanh", node=Tanh)(tanh)

_IN_PLACE = {Asinh: AsinhInPlace, Acosh: AcoshInPlace, Atanh: AtanhInPlace}

for _names, _cls in (
    (("tan",), Tan),
    (("asin", "arcsin"), Asin),
    (("acos", "arccos"), Acos),
    (("atan", "arctan"), Atan),
    (("sinh",), Sinh),
    (("cosh",), Cosh),
    (("asinh", "arcsinh"), Asinh),
    (("acosh", "arccosh"), Acosh),
    (("atanh", "arctanh"), Atanh),
    (("sinc",), Sinc),
    (("deg2rad",), Deg2rad),
    (("rad2deg",), Rad2deg),
):
    unary(_cls, *_names)
    for _name in _names:
        in_place(f"{_name}_", _IN_PLACE.get(_cls, _cls))


class Atan2(Function):
    """The angle of the point (y, x), from -pi to pi.    d = (x dy - y dx) / (x^2 + y^2)"""

    ufunc = np.arctan2
    keeps = "inputs"
    float_result = True

    def backward(self, g, y, x):
        square = y * y + x * x
        inverse = v.where(square == 0, 0, 1 / square)  # the origin has no angle: no gradient
        gy = g * x * inverse if self.needs(0) else None
        return gy, g * -y * inverse if self.needs(1) else None


@register("atan2", "arctan2", node=Atan2, out=True)
def atan2(input: Tensor, other: Tensor) -> Tensor:
    """The angle of the point with y = ``input`` and x = ``other``, in radians (``torch.atan2``).

    Signs are minded: the result goes all around, from -pi to pi. Integers become floats.

    >>> torch.atan2(torch.tensor([1.0, -1.0]), torch.tensor([1.0, -1.0]))
    tensor([ 0.7854, -2.3562])
    """
    return of_two_tensors("atan2", Atan2, input, other)


@register("atan2_", "arctan2_", node=Atan2, function=False)
def atan2_(self: Tensor, other: Tensor) -> Tensor:
    """``atan2`` in place; returns self (``Tensor.atan2_``).

    >>> torch.tensor([0.0, 1.0]).atan2_(torch.tensor([1.0, 1.0]))
    tensor([0.0000, 0.7854])
    """
    check_tensor("atan2_", other, "other", 1)
    return write(Atan2, self, other, parts=True)


def _hypot_float32(x: np.ndarray, y: np.ndarray) -> Any:
    """In float64, where the squares of float32 neither overflow nor vanish."""
    if x.size < 1024 or type(x) is not np.ndarray:
        return np.hypot(x, y)
    square = np.square(x, dtype=np.float64) + np.square(y, dtype=np.float64)
    if np.isnan(square.sum()):  # of an infinity and nan it is inf
        return np.hypot(x, y)
    return np.sqrt(square, out=square).astype(np.float32)


class Hypot(Function):
    """sqrt(x^2 + y^2), element by element.    With h the result: (x dx + y dy) / h"""

    keeps = "input and output"
    keep_inputs = kept_where(lambda need_x, need_y: (need_x, need_y))

    def forward(self, x, y):
        check_floats("hypot_cpu", x)
        return pointwise(_hypot_float32, x, y) if x.dtype == np.float32 else np.hypot(x, y)

    def backward(self, g, x, y, h):
        gx = g * x / h if self.needs(0) else None
        return gx, g * y / h if self.needs(1) else None


@register(node=Hypot, out=True)
def hypot(input: Tensor, other: Tensor) -> Tensor:
    """sqrt(input^2 + other^2), element by element, without overflow (``torch.hypot``).

    Raises NotImplementedError for integers and bools.

    >>> torch.hypot(torch.tensor([1.0]), torch.tensor([2.0]))
    tensor([2.2361])
    """
    return of_two_tensors("hypot", Hypot, input, other)


@register(node=Hypot, function=False)
def hypot_(self: Tensor, other: Tensor) -> Tensor:
    """``hypot`` in place; returns self (``Tensor.hypot_``).

    >>> torch.tensor([1.0, 5.0]).hypot_(torch.tensor([2.0, 12.0]))
    tensor([ 2.2361, 13.0000])
    """
    check_tensor("hypot_", other, "other", 1)
    return write(Hypot, self, other, parts=True)
