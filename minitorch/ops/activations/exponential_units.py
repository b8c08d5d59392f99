"""Activations made with exponentials: elu, softplus and their relatives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.arrays import row_major
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ..arguments import check_numbers
from ..arithmetic.basic import add, sub
from ..arithmetic.division import div
from ..elementwise.signs import abs
from ..elementwise.trigonometry import tanh
from .rectifiers import Activation, refuse_negative, with_settings


def log1p(e: Any) -> Any:
    """log(1 + e) for e >= 0, three times as fast as NumPy's: what 1 + e rounds off is put back."""
    u = e + 1
    return np.log(u) + (e - (u - 1)) / u


def expm1_below(x: Any) -> Any:
    """e^x - 1 for x <= 0, by a hyperbolic tangent: twice as fast as NumPy's, to two last bits."""
    t = np.tanh(x * 0.5)
    return (t + t) / (1 - t)


_FEW = 64  # numbers: up to here NumPy's one call takes less than five


def times(x: Any, factor: float) -> Any:
    """``x`` times a number, which is often 1."""
    return x if factor == 1 else x * factor


# ---- elu and its relatives ----------------------------------------------------------------------


class Elu(Activation):
    """x, or alpha (e^x - 1) where x <= 0 (both times scale).    The slope: 1, or alpha e^x"""

    __slots__ = ("alpha", "scale", "input_scale")
    kernel = "elu_cpu"

    def value(self, x):
        many = x.size > _FEW and self.input_scale > 0
        expm1 = expm1_below if many else np.expm1
        below = times(expm1(times(v.at_most(x, 0), self.input_scale)), self.alpha * self.scale)
        return below + times(v.at_least(x, 0), self.scale)

    def slopes(self, x, y_below):
        # y_below: what e^x is where x <= 0, and its value at 0 elsewhere
        at_zero = self.alpha * self.scale * self.input_scale
        positive = v.steps(lambda x: (x > 0).astype(x.dtype), x)
        return y_below * at_zero + positive * (self.scale - at_zero)

    def backward(self, g, x):
        return g * self.slopes(x, v.exp(v.clip(x, -math.inf, 0) * self.input_scale))


class EluInPlace(Elu, node="EluBackward1"):
    """The same in place. The result tells the sign of x, and e^x: only the result is kept."""

    keeps = "output"

    def backward(self, g, y):
        refuse_negative("elu", self.alpha)
        exponential = v.clip(y, -math.inf, 0) / (self.alpha * self.scale) + 1
        return g * self.slopes(y, exponential)


class Celu(Elu, node="CeluBackward0"):
    """x, or alpha (e^(x/alpha) - 1) where x <= 0.    The slope: 1, or e^(x/alpha)"""


class CeluInPlace(EluInPlace, node="CeluBackward1"):
    """The same in place. Only the result is kept."""


def _elu(
    name: str,
    classes: tuple[type[Elu], type[Elu]],
    input: Tensor,
    inplace: bool,
    alpha: float,
    scale: float = 1.0,
    input_scale: float = 1.0,
) -> Tensor:
    settings = {"alpha": alpha, "scale": scale, "input_scale": input_scale}
    return with_settings(name, classes[bool(inplace)], input, inplace, **settings)


@register("nn.functional.elu", node=Elu)
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """x where x > 0, else ``alpha`` * (e^x - 1) (``torch.nn.functional.elu``). Float tensors.

    >>> torch.nn.functional.elu(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """
    check_numbers("elu", alpha=alpha)
    return _elu("elu", (Elu, EluInPlace), input, inplace, alpha)


@register("nn.functional.elu_", node=EluInPlace)
def elu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """``elu`` written into ``input`` (``torch.nn.functional.elu_``).

    >>> torch.nn.functional.elu_(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """
    check_numbers("elu_", alpha=alpha)
    return _elu("elu_", (Elu, EluInPlace), input, True, alpha)


SELU_ALPHA = 1.6732632423543772848170429916717
SELU_SCALE = 1.0507009873554804934193349852946


@register(node=Elu, method=False)
def selu(input: Tensor) -> Tensor:
    """1.0507 times ``elu`` with alpha 1.6733 (``torch.selu``): keeps mean 0 and variance 1.

    >>> torch.selu(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])
    """
    return selu_function(input)


@register("selu_", "nn.functional.selu_", node=EluInPlace, method=False)
def selu_(input: Tensor) -> Tensor:
    """``selu`` written into ``input`` (``torch.selu_``).

    >>> torch.selu_(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])
    """
    return _elu("selu_", (Elu, EluInPlace), input, True, SELU_ALPHA, SELU_SCALE)


@register("nn.functional.selu", node=Elu)
def selu_function(input: Tensor, inplace: bool = False) -> Tensor:
    """``torch.selu`` with ``inplace`` (``torch.nn.functional.selu``).

    >>> torch.nn.functional.selu(torch.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])
    """
    return _elu("selu", (Elu, EluInPlace), input, inplace, SELU_ALPHA, SELU_SCALE)


@register(node=Celu, method=False)
def celu(input: Tensor, alpha: float = 1.0) -> Tensor:
    """x where x > 0, else ``alpha`` * (e^(x/alpha) - 1) (``torch.celu``). Float tensors.

    RuntimeError when ``alpha`` is 0.

    >>> torch.celu(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])
    """
    return celu_function(input, alpha)


@register("celu_", "nn.functional.celu_", node=CeluInPlace, method=False)
def celu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """``celu`` written into ``input`` (``torch.celu_``).

    >>> torch.celu_(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])
    """
    return _celu("celu_", input, alpha, True)


@register("nn.functional.celu", node=Celu)
def celu_function(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """``torch.celu`` with ``inplace`` (``torch.nn.functional.celu``).

    >>> torch.nn.functional.celu(torch.tensor([-1.0, 2.0]), 2.0)
    tensor([-0.7869,  2.0000])
    """
    return _celu("celu", input, alpha, inplace)


def _celu(name: str, input: Tensor, alpha: float, inplace: bool) -> Tensor:
    check_numbers(name, alpha=alpha)
    if alpha == 0:
        raise RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU")
    return _elu(name, (Celu, CeluInPlace), input, inplace, alpha, input_scale=1 / alpha)


# ---- logarithms ---------------------------------------------------------------------------------


class Softplus(Activation):
    """log(1 + e^(beta x)) / beta, or x where beta x > threshold.    The slope: sigmoid(beta x)"""

    __slots__ = ("beta", "threshold")
    kernel = "softplus_cpu"

    def value(self, x):
        z = x * self.beta
        smooth = log1p(np.exp(v.at_most(z, self.threshold))) / self.beta
        return v.select(z > self.threshold, x, smooth)

    def backward(self, g, x):
        z = x * self.beta
        return g * v.where(z > self.threshold, 1.0, v.sigmoid(z))


@register("nn.functional.softplus", node=Softplus, out=True)
def softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """log(1 + e^(beta x)) / beta, a smooth relu (``torch.nn.functional.softplus``).

    - ``threshold``: where beta*x is larger, the result is x itself.

    >>> torch.nn.functional.softplus(torch.tensor([-1.0, 2.0]))
    tensor([0.3133, 2.1269])
    """
    return with_settings("softplus", Softplus, input, beta=beta, threshold=threshold)


class LogSigmoid(Activation):
    """log(sigmoid(x)), safe for very negative x.    The slope: sigmoid(-x)"""

    kernel = "log_sigmoid_cpu"
    follows = False

    def forward(self, x):
        return super().forward(row_major(x))  # torch's kernel writes row-major

    def value(self, x):
        return v.at_most(x, 0) - log1p(np.exp(-np.abs(x)))

    def backward(self, g, x):
        return g * v.sigmoid(-x)


@register("nn.functional.logsigmoid", node=LogSigmoid, out=True)
def logsigmoid(input: Tensor) -> Tensor:
    """log(sigmoid(x)), finite for every x (``torch.nn.functional.logsigmoid``). Float tensors.

    >>> torch.nn.functional.logsigmoid(torch.tensor([-100.0, 2.0]))
    tensor([-100.0000,   -0.1269])
    """
    check_tensor("log_sigmoid", input)
    return LogSigmoid.apply(input)


# ---- made of other operations -------------------------------------------------------------------


@register("nn.functional.softsign")
def softsign(input: Tensor) -> Tensor:
    """x / (1 + |x|) (``torch.nn.functional.softsign``).

    >>> torch.nn.functional.softsign(torch.tensor([-1.0, 3.0]))
    tensor([-0.5000,  0.7500])
    """
    return div(input, add(abs(input), 1))


@register("nn.functional.tanhshrink")
def tanhshrink(input: Tensor) -> Tensor:
    """x - tanh(x) (``torch.nn.functional.tanhshrink``).

    >>> torch.nn.functional.tanhshrink(torch.tensor([-1.0, 3.0]))
    tensor([-0.2384,  2.0049])
    """
    return sub(input, tanh(input))
