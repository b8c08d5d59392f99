"""The modified Bessel functions I and K of orders 0 and 1.

- I(x), x <= 8, and K(x), x <= 2: the power series (Abramowitz and Stegun 9.6.10 and 9.6.11).
- I(x), x > 8: the mean of e^(x cos t) over a circle (9.6.16 and 9.6.18). Equally spaced points give
  a mean of such a function with all its digits; from x = 30 on, the asymptotic series (9.7.1).
- K(x), x > 2: the integral of e^(-x cosh t) cosh(n t) (9.6.24), by the trapezoidal rule, whose
  error falls exponentially with the step.

Sums and integrals are taken for tables only (fitted.py). The scaled functions, without the factor
e^x or e^-x, are computed; the others are made of them. Each formula is for arrays and for numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import unary_entry
from ...graph.node import Function
from ...tensors import Tensor
from ..elementwise.gamma import in_part
from ..tables import Odd
from ..writing import write
from .entries import with_gradient, without_gradient
from .fitted import at, each, exp_of, fitted_beyond, place_beyond

EULER = 0.57721566490153286061
SMALL = 2.0  # up to here the power series of K
_MIDDLE = 8.0  # up to here those of I
_CIRCLE = 30.0  # up to here I is a mean over a circle, of 64 points, 16 of them in each quarter
_COSINES = np.cos((np.arange(16) + 0.5) * (math.pi / 32)).tolist()
NODES = 45  # of the trapezoidal rule, 0.2 / sqrt(x) apart: what is beyond is below 1e-17
STEP = 0.2
_TERMS = 24  # of power series, up to x = 8
_FEW = 13  # of them, up to x = 2
_UNSEEN = 1e-18  # beside 1


def harmonic(k: int) -> float:
    """1 + 1/2 + ... + 1/k"""
    return math.fsum([1 / n for n in range(1, k + 1)])


# of I0 and of 2/x I1 in q = x^2/4: 1/k!^2 and 1/(k! (k+1)!); and what K has beside them
_SERIES_0 = tuple([1 / math.factorial(k) ** 2 for k in range(_TERMS)])
_SERIES_1 = tuple([t / (k + 1) for k, t in enumerate(_SERIES_0)])
ORDER_0, ORDER_1 = _SERIES_0[:_FEW], _SERIES_1[:_FEW]
BESIDE_0 = tuple([t * (harmonic(k) - EULER) for k, t in enumerate(ORDER_0)])
BESIDE_1 = tuple([t * (harmonic(k) + harmonic(k + 1) - 2 * EULER) for k, t in enumerate(ORDER_1)])


def asymptotic_terms(order: int, count: int) -> tuple[float, ...]:
    """(4n^2 - 1)(4n^2 - 9) ... (4n^2 - (2k - 1)^2) / (k! 8^k), with alternating signs."""
    terms = [1.0]
    for k in range(1, count):
        terms.append(-terms[-1] * (4 * order * order - (2 * k - 1) ** 2) / (8 * k))
    return tuple(terms)


# ---- I ------------------------------------------------------------------------------------------


@cache
def _far_terms_of_i(order: int) -> tuple[float, ...]:
    asymptotic = asymptotic_terms(order, 18)

    def scaled(x: np.ndarray) -> np.ndarray:
        far = at(asymptotic, 1 / x) / np.sqrt(2 * math.pi * x)
        return np.where(x > _CIRCLE, far, _on_circle(order, np.minimum(x, _CIRCLE)))

    return fitted_beyond(_MIDDLE, scaled)


def _on_circle(order: int, x: np.ndarray) -> np.ndarray:
    total = np.zeros_like(x)
    for c in _COSINES:  # each with its negative
        both = np.exp(x * (c - 1)) + np.exp(-x * (c + 1))
        total += both * (1 - c * c) if order else both
    total /= 2 * len(_COSINES)
    return total * x if order else total  # I1(x) = x times the mean of sin(t)^2 e^(x cos t)


def _near_i(order: int, x: Any) -> Any:
    """I(x) for 0 <= x <= 8."""
    q = x * x / 4
    return at(_needed(_SERIES_1, q), q) * (x / 2) if order else at(_needed(_SERIES_0, q), q)


def _needed(terms: tuple[float, ...], q: Any) -> tuple[float, ...]:
    """As many of the terms, which are positive, as can be seen beside the first, 1.

    A block of numbers is seldom as large as the largest that the series is for.
    """
    if type(q) is not np.ndarray or not q.size:
        return terms
    largest, power = float(q.max()), 1.0  # (nan: all terms)
    for count, term in enumerate(terms):
        if term * power < _UNSEEN:
            return terms[:count]
        power *= largest
    return terms


def _far_i(order: int, x: Any, sqrt: Callable[[Any], Any] = np.sqrt) -> Any:
    """e^-x I(x) for x > 8."""
    return at(_far_terms_of_i(order), place_beyond(_MIDDLE, x)) / sqrt(x)


def _i(order: int, scaled: bool, x: np.ndarray) -> np.ndarray:
    """I(x) or e^-abs(x) I(x). I is NaN at infinity, as PyTorch's (which is 0 times infinity)."""
    size = np.abs(x)
    near = np.minimum(size, _MIDDLE)
    value = _near_i(order, near)
    if scaled:
        value = value * np.exp(-near)

    def beyond(x: np.ndarray) -> np.ndarray:
        return _far_i(order, x) if scaled else _far_i(order, x) * np.exp(x)

    value = in_part(size > _MIDDLE, beyond, size, otherwise=value)
    return np.copysign(value, x + 0.0) if order else value  # (-0 + 0 is 0, as PyTorch's result)


def _i_of(order: int, scaled: bool, x: float) -> float:
    """The same of a number."""
    size = abs(x)
    if size > _MIDDLE:
        value = _far_i(order, size, math.sqrt)
        value = value if scaled else value * exp_of(size)
    else:
        value = _near_i(order, size)
        value = value * math.exp(-size) if scaled else value
    return math.copysign(value, x + 0.0) if order else value


_TABLED_I1E = Odd(partial(_i, 1, True), -24, 24)


# ---- K ------------------------------------------------------------------------------------------


def scaled_k(order: float, x: np.ndarray) -> np.ndarray:
    """e^x K(x) for x > 2, of any order: the integral of e^(-x (cosh t - 1)) cosh(n t)."""
    root = np.sqrt(x)
    total = np.full_like(x, 0.5)
    for node in range(1, NODES):
        t = (STEP * node) / root
        fall = np.exp(-2 * x * np.sinh(t / 2) ** 2)
        total += fall * np.cosh(order * t) if order else fall
    return total * (STEP / root)


@cache
def _far_terms_of_k(order: float) -> tuple[float, ...]:
    return fitted_beyond(SMALL, partial(scaled_k, order))


def far_k(order: float, x: Any, sqrt: Callable[[Any], Any] = np.sqrt) -> Any:
    """e^x K(x) for x > 2, of any order, from a table."""
    return at(_far_terms_of_k(order), place_beyond(SMALL, x)) / sqrt(x)


def _near_k(order: int, x: Any, log: Callable[[Any], Any] = np.log) -> Any:
    """K(x) for 0 < x <= 2."""
    q, half_log = x * x / 4, log(x / 2)
    if order == 0:
        return at(BESIDE_0, q) - half_log * at(ORDER_0, q)
    return 1 / x + half_log * at(ORDER_1, q) * (x / 2) - at(BESIDE_1, q) * (x / 4)


def _k(order: int, scaled: bool, x: np.ndarray) -> np.ndarray:
    """K(x) or e^x K(x); infinite at 0, NaN below it."""
    large = np.where(x > SMALL, x, SMALL)  # NaN belongs to the other way
    value = far_k(order, large)
    value = value if scaled else value * np.exp(-large)
    factor = np.exp if scaled else np.ones_like
    value = in_part(~(x > SMALL), lambda x: _near_k(order, x) * factor(x), x, otherwise=value)
    return np.where(x == 0, np.inf, np.where(x < 0, np.nan, value))


def _k_of(order: int, scaled: bool, x: float) -> float:
    """The same of a number."""
    if x > SMALL:
        value = far_k(order, x, math.sqrt)
        return value if scaled else value * math.exp(-x)
    if x > 0:
        value = _near_k(order, x, math.log)
        return value * math.exp(x) if scaled else value
    return math.inf if x == 0 else math.nan


# ---- functions ----------------------------------------------------------------------------------


class I0(Function):
    """The modified Bessel function I of order 0 (``torch.special.i0``).    d i0(x) = i1(x) dx

    >>> torch.special.i0(torch.tensor([0.0, 1.0, 2.0]))
    tensor([1.0000, 1.2661, 2.2796])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return each(partial(_i, 0, False), partial(_i_of, 0, False), x)

    def backward(self, g, x):
        return g * v.in_formula(I1, x)


class I0e(Function, node="SpecialI0EBackward0"):
    """e^-abs(x) i0(x) (``torch.special.i0e``).    With y the result: (i1e(x) - sign(x) y) dx

    >>> torch.special.i0e(torch.tensor([0.0, 1.0, 100.0]))
    tensor([1.0000, 0.4658, 0.0399])
    """

    keeps = "input and output"
    float_result = True

    def forward(self, x):
        return each(partial(_i, 0, True), partial(_i_of, 0, True), x)

    def backward(self, g, x, y):
        return g * (v.in_formula(I1e, x) - v.sign(x) * y)


class I1(Function, node="SpecialI1Backward0"):
    """The modified Bessel function I of order 1 (``torch.special.i1``).    (i0(x) - y / x) dx

    >>> torch.special.i1(torch.tensor([0.0, 1.0, 2.0]))
    tensor([0.0000, 0.5652, 1.5906])
    """

    keeps = "input and output"
    float_result = True

    def forward(self, x):
        return each(partial(_i, 1, False), partial(_i_of, 1, False), x)

    def backward(self, g, x, y):
        slope = v.in_formula(I0, x) - y / _away_from_0(x)
        return g * v.where(_is_tiny(x), 0.5, slope)


class I1e(Function, node="SpecialI1EBackward0"):
    """e^-abs(x) i1(x) (``torch.special.i1e``).    (i0e(x) - (sign(x) + 1 / x) y) dx

    >>> torch.special.i1e(torch.tensor([0.0, 1.0, -100.0]))
    tensor([ 0.0000,  0.2079, -0.0397])
    """

    keeps = "input and output"
    float_result = True

    def forward(self, x):
        return each(_TABLED_I1E, partial(_i_of, 1, True), x)

    def backward(self, g, x, y):
        slope = v.in_formula(I0e, x) - y * (v.sign(x) + 1 / _away_from_0(x))
        return g * v.where(_is_tiny(x), 0.5, slope)


def _is_tiny(x):
    return abs(x) <= np.finfo(np.dtype(str(x.dtype).rpartition(".")[2])).eps


def _away_from_0(x):
    return v.where(_is_tiny(x), 1.0, x)


i0e = with_gradient(I0e, "i0e")
i1 = with_gradient(I1, "i1")
i1e = with_gradient(I1e, "i1e")
special_i0 = with_gradient(I0, "i0")
i0 = unary_entry(I0, "i0")


def i0_(self: Tensor) -> Tensor:
    """``i0`` in place (``Tensor.i0_``)."""
    return write(I0, self)


@without_gradient("modified_bessel_i0", partial(_i, 0, False), partial(_i_of, 0, False))
def modified_bessel_i0(input):
    """The modified Bessel function I of order 0, without a gradient
    (``torch.special.modified_bessel_i0``); :func:`torch.special.i0` has one.

    >>> torch.special.modified_bessel_i0(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 1.2661])
    """


@without_gradient("modified_bessel_i1", partial(_i, 1, False), partial(_i_of, 1, False))
def modified_bessel_i1(input):
    """The modified Bessel function I of order 1, without a gradient
    (``torch.special.modified_bessel_i1``); :func:`torch.special.i1` has one.

    >>> torch.special.modified_bessel_i1(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5652])
    """


@without_gradient("modified_bessel_k0", partial(_k, 0, False), partial(_k_of, 0, False))
def modified_bessel_k0(input):
    """The modified Bessel function K of order 0, without a gradient
    (``torch.special.modified_bessel_k0``); infinite at 0, NaN below.

    >>> torch.special.modified_bessel_k0(torch.tensor([0.0, 1.0, 5.0]))
    tensor([   inf, 0.4210, 0.0037])
    """


@without_gradient("modified_bessel_k1", partial(_k, 1, False), partial(_k_of, 1, False))
def modified_bessel_k1(input):
    """The modified Bessel function K of order 1, without a gradient
    (``torch.special.modified_bessel_k1``); infinite at 0, NaN below.

    >>> torch.special.modified_bessel_k1(torch.tensor([0.0, 1.0, 5.0]))
    tensor([   inf, 0.6019, 0.0040])
    """


@without_gradient("scaled_modified_bessel_k0", partial(_k, 0, True), partial(_k_of, 0, True))
def scaled_modified_bessel_k0(x):
    """e^x times :func:`torch.special.modified_bessel_k0`
    (``torch.special.scaled_modified_bessel_k0``).

    >>> torch.special.scaled_modified_bessel_k0(torch.tensor([1.0, 1000.0]))
    tensor([1.1445, 0.0396])
    """


@without_gradient("scaled_modified_bessel_k1", partial(_k, 1, True), partial(_k_of, 1, True))
def scaled_modified_bessel_k1(x):
    """e^x times :func:`torch.special.modified_bessel_k1`
    (``torch.special.scaled_modified_bessel_k1``).

    >>> torch.special.scaled_modified_bessel_k1(torch.tensor([1.0, 1000.0]))
    tensor([1.6362, 0.0396])
    """
