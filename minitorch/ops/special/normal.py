"""The normal distribution and the error function far out: their scaled and inverse forms."""

from __future__ import annotations

import math

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..blocks import by_blocks_in_float64
from ..elementwise.erf import MIDDLE_FROM, erf, erf_array, scaled_erfc_away
from ..elementwise.gamma import in_part, inverse_erf
from .entries import as_floats, refuse_half, with_gradient

_ROOT_2 = math.sqrt(2)


def _erfcx(x: np.ndarray) -> np.ndarray:
    """e^(x^2) (1 - erf(x))"""
    size = np.abs(x)
    value = scaled_erfc_away(np.maximum(size, MIDDLE_FROM))
    value = in_part(size < MIDDLE_FROM, _erfcx_near, size, otherwise=value)
    value = np.where(size > 1e150, 1 / (math.sqrt(math.pi) * np.maximum(size, 1.0)), value)
    return in_part(x < 0, lambda size, up: 2 * _exp_of_square(size) - up, size, value,
                      otherwise=value)  # fmt: skip


def _erfcx_near(x: np.ndarray) -> np.ndarray:
    return np.exp(x * x) * (1 - erf_array(x))


def _exp_of_square(x: np.ndarray) -> np.ndarray:
    """e^(x^2), with the rounding of x^2 undone."""
    x = np.minimum(x, 30.0)
    coarse = np.trunc(x * 16) / 16
    return np.exp(coarse * coarse) * np.exp((x - coarse) * (x + coarse))


def _log_ndtr(x: np.ndarray) -> np.ndarray:
    """The logarithm of the chance of a value below x."""
    low = x < -1
    t = np.where(low, x, -1.0) / _ROOT_2
    value = np.log(_erfcx(-t) / 2) - t * t
    tail = np.exp(-x * x / 2) * _erfcx(np.maximum(x, -1.0) / _ROOT_2) / 2  # of a value above x
    return np.where(low, value, np.log1p(-np.where(low, 0.5, tail)))


def _ndtri(p: np.ndarray) -> np.ndarray:
    """Where the normal distribution has the chance p below it."""
    middle = np.clip(p, 0.1, 0.9)
    value = _ROOT_2 * inverse_erf(2 * middle - 1)
    value = in_part(p < 0.1, _low_ndtri, p, otherwise=value)
    value = in_part(p > 0.9, lambda p: -_low_ndtri(1 - p), p, otherwise=value)
    value = np.where(p == 0, -np.inf, np.where(p == 1, np.inf, value))
    return np.where((p >= 0) & (p <= 1), value, np.nan)


def _low_ndtri(p: np.ndarray) -> np.ndarray:
    """The same for p < 0.1, by Newton's steps on the logarithm, which is nearly a parabola."""
    wanted = np.log(p)
    x = -np.sqrt(np.maximum(-2 * wanted - np.log(-2 * wanted * 2 * math.pi / 1.3), 1.0))
    for _ in range(5):
        slope = math.sqrt(2 / math.pi) / _erfcx(-x / _ROOT_2)  # of log_ndtr
        x = x - (_log_ndtr(x) - wanted) / slope
    return x


class Erfcx(Function, node="SpecialErfcxBackward0"):
    """e^(x^2) (1 - erf(x)) (``torch.special.erfcx``).    With y the result: (2 x y - 2/sqrt(pi)) dx

    It falls as 1 / (x sqrt(pi)) where erfc has long become 0.

    >>> torch.special.erfcx(torch.tensor([0.0, -1.0, 100.0]))
    tensor([1.0000, 5.0090, 0.0056])
    """

    keeps = "input and output"
    float_result = True

    def forward(self, x):
        refuse_half("erfcx", x)
        return by_blocks_in_float64(_erfcx, x)

    def backward(self, g, x, y):
        return (2 * x * y - 2 / math.sqrt(math.pi)) * g


class LogNdtr(Function, node="SpecialLogNdtrBackward0"):
    """The logarithm of the normal distribution below x (``torch.special.log_ndtr``).

    d = sqrt(2/pi) / erfcx(-x / sqrt(2)) dx

    >>> torch.special.log_ndtr(torch.tensor([0.0, -1.0, -100.0]))
    tensor([-6.9315e-01, -1.8410e+00, -5.0055e+03])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        refuse_half("log_ndtr", x)
        return by_blocks_in_float64(_log_ndtr, x)

    def backward(self, g, x):
        return g / v.in_formula(Erfcx, x * (-1 / _ROOT_2)) * math.sqrt(2 / math.pi)


class Ndtri(Function, node="SpecialNdtriBackward0"):
    """Where the normal distribution has the chance p below it (``torch.special.ndtri``).

    With y the result: sqrt(2 pi) e^(y^2 / 2) dp

    >>> torch.special.ndtri(torch.tensor([0.0, 0.5, 0.975]))
    tensor([  -inf, 0.0000, 1.9600])
    """

    keeps = "output"
    float_result = True

    def forward(self, p):
        refuse_half("ndtri", p)
        return by_blocks_in_float64(_ndtri, p)

    def backward(self, g, y):
        return g * math.sqrt(2 * math.pi) * v.exp(y * y / 2)


erfcx = with_gradient(Erfcx, "erfcx")
log_ndtr = with_gradient(LogNdtr, "log_ndtr")
ndtri = with_gradient(Ndtri, "ndtri")


@register("special.ndtr", out=True)
def ndtr(input: Tensor) -> Tensor:
    """The normal distribution below x: (1 + erf(x / sqrt(2))) / 2 (``torch.special.ndtr``).

    >>> torch.special.ndtr(torch.tensor([-1.0, 0.0, 1.9600]))
    tensor([0.1587, 0.5000, 0.9750])
    """
    check_tensor("special_ndtr", input)
    if input.array.dtype.kind != "f":
        input = wrap(as_floats(input.array))
    return (1 + erf(input * (1 / _ROOT_2))) * 0.5
