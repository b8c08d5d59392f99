"""Pointwise functions: each element of the result is a function of one element of the input."""

from __future__ import annotations

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import register, unary
from ...graph.node import Function


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


class Sigmoid(Function):
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx

    >>> torch.sigmoid(torch.tensor([0.0, 1.0]))
    tensor([0.5000, 0.7311])
    """

    keeps = "output"
    float_result = True

    def forward(self, x):
        # e^-x overflows to inf for very negative x; 1/(1+inf) is the right 0
        y = np.exp(-x)
        y = y + 1
        return 1 / y

    def backward(self, g, y):
        return g * ((1 - y) * y)


class Relu(Function):
    """max(x, 0) of each element.    The gradient passes where x > 0.

    >>> torch.relu(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    keeps = "output"

    def forward(self, x):
        if x.dtype.kind == "b":
            raise RuntimeError("Boolean inputs not supported for relu")
        return np.maximum(x, 0)

    def backward(self, g, y):
        return v.where_positive(y, g)


class Abs(Function):
    """Absolute value of each element.    d|x| = sign(x) dx, and 0 at 0

    >>> torch.abs(torch.tensor([-1, 2]))
    tensor([1, 2])
    """

    keeps = "inputs"

    def forward(self, x):
        if x.dtype.kind == "b":
            raise NotImplementedError("\"abs_cpu\" not implemented for 'Bool'")
        return np.abs(x)

    def backward(self, g, x):
        return g * v.sign(x)


def signs(x: np.ndarray) -> np.ndarray:
    """-1, 0 or 1 for each element, as torch has it: 0 for NaN."""
    result = np.asarray(np.sign(x))
    unknown = result != result
    return np.where(unknown, 0, result) if unknown.any() else result


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


exp = unary(Exp, "exp")
log = unary(Log, "log")
sqrt = unary(Sqrt, "sqrt")
sin = unary(Sin, "sin")
cos = unary(Cos, "cos")
tanh = unary(Tanh, "tanh")
register("nn.functional.tanh", node=Tanh)(tanh)
sigmoid = unary(Sigmoid, "sigmoid")
register("nn.functional.sigmoid", node=Sigmoid)(sigmoid)
relu = unary(Relu, "relu", out=False)
abs = unary(Abs, "abs", "absolute", "__abs__")
sign = unary(Sign, "sign")
