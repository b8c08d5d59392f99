"""The normal distribution and the error function far out: their scaled and inverse forms."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..elementwise.erf import MIDDLE_FROM, erf, erf_array, scaled_erfc_away, scaled_erfc_of
from ..elementwise.gamma import in_part
from ..elementwise.inverse_erf import inverse_erf
from .entries import as_floats, refuse_half, with_gradient
from .fitted import at, each, fitted

_ROOT_2 = math.sqrt(2)
_LAST_SQUARE = 26.63  # from here on e^(x^2) is infinite


def _erfcx(x: np.ndarray) -> np.ndarray:
    """e^(x^2) (1 - erf(x))"""
    size = np.abs(x)
    value = scaled_erfc_away(np.maximum(size, MIDDLE_FROM))
    value = in_part(size < MIDDLE_FROM, _erfcx_near, size, otherwise=value)
    value = np.where(size > 1e150, 1 / (math.sqrt(math.pi) * np.maximum(size, 1.0)), value)
    return in_part(x < 0, _erfcx_below, size, value, otherwise=value)


def _erfcx_below(size: np.ndarray, above: np.ndarray) -> np.ndarray:
    return 2 * _exp_of_square(np.minimum(size, 30.0)) - above


def _erfcx_of(x: float) -> float:
    """The same of a number."""
    size = abs(x)
    if size < MIDDLE_FROM:
        return math.exp(x * x) * math.erfc(x)
    value = scaled_erfc_of(size)
    if not x < 0:
        return value
    return 2 * _exp_of_square(size, math) - value if size < _LAST_SQUARE else math.inf


def _erfcx_near(x: np.ndarray) -> np.ndarray:
    return np.exp(x * x) * (1 - erf_array(x))


def _exp_of_square(x: Any, of: Any = np) -> Any:
    """e^(x^2), with the rounding of x^2 undone.

    - ``of``: the module whose functions x, an array or a number, is for.
    """
    coarse = of.trunc(x * 16) / 16
    return of.exp(coarse * coarse) * of.exp((x - coarse) * (x + coarse))


def _log_ndtr(x: np.ndarray) -> np.ndarray:
    """The logarithm of the chance of a value below x."""
    low = x < -1
    t = np.where(low, x, -1.0) / _ROOT_2
    value = np.log(_erfcx(-t) / 2) - t * t
    tail = np.exp(-x * x / 2) * _erfcx(np.maximum(x, -1.0) / _ROOT_2) / 2  # of a value above x
    return np.where(low, value, np.log1p(-np.where(low, 0.5, tail)))


def _log_ndtr_of(x: float) -> float:
    """The same of a number."""
    if x == -math.inf:
        return x
    if x < -1:
        t = x / _ROOT_2
        return math.log(_erfcx_of(-t) / 2) - t * t
    return math.log1p(-math.erfc(x / _ROOT_2) / 2)


def _ndtri(p: np.ndarray) -> np.ndarray:
    """Where the normal distribution has the chance p below it."""
    value = _middle_ndtri(np.clip(p, 0.1, 0.9))
    value = in_part(p < 0.1, _low_ndtri, p, otherwise=value)
    value = in_part(p > 0.9, lambda p: -_low_ndtri(1 - p), p, otherwise=value)
    value = np.where(p == 0, -np.inf, np.where(p == 1, np.inf, value))
    return np.where((p >= 0) & (p <= 1), value, np.nan)


def _ndtri_of(p: float) -> float:
    """The same of a number."""
    if 0.1 <= p <= 0.9:
        return _middle_ndtri(p)
    if 0 < p < 1:
        return _low_ndtri(p, math) if p < 0.1 else -_low_ndtri(1 - p, math)
    return -math.inf if p == 0 else math.inf if p == 1 else math.nan


def _middle_ndtri(p: Any) -> Any:
    """The same for p from 0.1 to 0.9: p - 1/2 times a function of its square, from a table."""
    q = p - 0.5
    return q * at(_middle_terms(), q * q / 0.08 - 1)


@cache
def _middle_terms() -> tuple[float, ...]:
    def of_place(u: np.ndarray) -> np.ndarray:
        q = np.sqrt((u + 1) * 0.08)
        return _ROOT_2 * inverse_erf(2 * q) / q

    return fitted(of_place)


# For p < 0.1 the result is about -r, r = sqrt(-2 ln(p)). It divided by r is a smooth function of
# ln(r), which lies between these for all that float64 holds.
_FIRST, _LAST = math.log(2.14), math.log(38.7)


def _low_ndtri(p: Any, of: Any = np) -> Any:
    """The same for p < 0.1, from a table."""
    r = of.sqrt(-2 * of.log(p))
    return r * at(_low_terms(), (2 * of.log(r) - (_LAST + _FIRST)) / (_LAST - _FIRST))


@cache
def _low_terms() -> tuple[float, ...]:
    def of_place(u: np.ndarray) -> np.ndarray:
        r = np.exp((_FIRST + _LAST) / 2 + u * ((_LAST - _FIRST) / 2))
        return _by_newton(-r * r / 2) / r

    return fitted(of_place)


def _by_newton(wanted: np.ndarray) -> np.ndarray:
    """Where log_ndtr has a value below ln(0.1). There it is nearly a parabola."""
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
        return each(_erfcx, _erfcx_of, x)

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
        return each(_log_ndtr, _log_ndtr_of, x)

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
        return each(_ndtri, _ndtri_of, p)

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
