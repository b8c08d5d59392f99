"""The modified Bessel functions I and K of orders 0 and 1, and Airy's function where it falls.

- I(x), x <= 30: the mean of e^(x cos t) over a circle (Abramowitz and Stegun 9.6.16 and 9.6.18).
  Equally spaced points give a mean of such a function with all its digits.
- I(x), x > 30: the asymptotic series (9.7.1).
- K(x), x <= 2: the power series (9.6.11).
- K(x), x > 2: the integral of e^(-x cosh t) cosh(n t) (9.6.24), by the trapezoidal rule, whose
  error falls exponentially with the step.

The scaled functions, without the factor e^x or e^-x, are computed; the others are made of them.
"""

from __future__ import annotations

import math

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import unary_entry
from ...graph.node import Function
from ...tensors import Tensor
from ..blocks import by_blocks_in_float64
from ..elementwise.erf import polynomial
from ..elementwise.gamma import in_part
from ..writing import write
from .entries import with_gradient, without_gradient

EULER = 0.57721566490153286061
SMALL = 2.0  # up to here power series
_CIRCLE = 30.0  # up to here I is a mean over a circle, of 64 points, 16 of them in each quarter
_COSINES = np.cos((np.arange(16) + 0.5) * (math.pi / 32)).tolist()
NODES = 45  # of the trapezoidal rule, 0.2 / sqrt(x) apart: what is beyond is below 1e-17
STEP = 0.2
_TERMS = 24  # of power series


def harmonic(k: int) -> float:
    """1 + 1/2 + ... + 1/k"""
    return math.fsum([1 / n for n in range(1, k + 1)])


# of I0 and of 2/x I1 in q = x^2/4: 1/k!^2 and 1/(k! (k+1)!); and what K has beside them
ORDER_0 = tuple([1 / math.factorial(k) ** 2 for k in range(_TERMS)])
ORDER_1 = tuple([t / (k + 1) for k, t in enumerate(ORDER_0)])
BESIDE_0 = tuple([t * (harmonic(k) - EULER) for k, t in enumerate(ORDER_0)])
BESIDE_1 = tuple([t * (harmonic(k) + harmonic(k + 1) - 2 * EULER) for k, t in enumerate(ORDER_1)])


def asymptotic_terms(order: int, count: int) -> tuple[float, ...]:
    """(4n^2 - 1)(4n^2 - 9) ... (4n^2 - (2k - 1)^2) / (k! 8^k), with alternating signs."""
    terms = [1.0]
    for k in range(1, count):
        terms.append(-terms[-1] * (4 * order * order - (2 * k - 1) ** 2) / (8 * k))
    return tuple(terms)


_FAR = tuple([asymptotic_terms(order, 18) for order in (0, 1)])


def at(terms: tuple[float, ...], x: np.ndarray) -> np.ndarray:
    """The polynomial with these terms, lowest power first."""
    return polynomial(terms, x, np.empty_like(x))


def scaled_i(order: int, x: np.ndarray) -> np.ndarray:
    """e^-abs(x) I(x) of order 0 or 1."""
    size = np.abs(x)
    value = _on_circle(order, np.minimum(size, _CIRCLE))
    value = in_part(size > _CIRCLE, lambda x: _far_i(order, x), size, otherwise=value)
    return np.where(x < 0, -value, value) if order else value


def _on_circle(order: int, x: np.ndarray) -> np.ndarray:
    total = np.zeros_like(x)
    for c in _COSINES:  # each with its negative
        both = np.exp(x * (c - 1)) + np.exp(-x * (c + 1))
        total += both * (1 - c * c) if order else both
    total /= 2 * len(_COSINES)
    return total * x if order else total  # I1(x) = x times the mean of sin(t)^2 e^(x cos t)


def _far_i(order: int, x: np.ndarray) -> np.ndarray:
    return at(_FAR[order], 1 / x) / np.sqrt(2 * math.pi * x)


def _i(order: int, x: np.ndarray) -> np.ndarray:
    """I(x); NaN at infinity, as PyTorch's (which is 0 times infinity)."""
    return np.exp(np.abs(x)) * scaled_i(order, x)


def scaled_k(order: float, x: np.ndarray) -> np.ndarray:
    """e^x K(x) for x > 2, of any order: the integral of e^(-x (cosh t - 1)) cosh(n t)."""
    root = np.sqrt(x)
    total = np.full_like(x, 0.5)
    for node in range(1, NODES):
        t = (STEP * node) / root
        fall = np.exp(-2 * x * np.sinh(t / 2) ** 2)
        total += fall * np.cosh(order * t) if order else fall
    return total * (STEP / root)


def _near_k(order: int, x: np.ndarray) -> np.ndarray:
    """K(x) for 0 <= x <= 2."""
    q, half_log = x * x / 4, np.log(x / 2)
    if order == 0:
        return at(BESIDE_0, q) - half_log * at(ORDER_0, q)
    return 1 / x + half_log * at(ORDER_1, q) * (x / 2) - at(BESIDE_1, q) * (x / 4)


def _k(order: int, x: np.ndarray, scaled: bool) -> np.ndarray:
    """K(x) or e^x K(x); infinite at 0, NaN below it."""
    large = np.where(x > SMALL, x, SMALL)  # NaN belongs to the other way
    value = scaled_k(order, np.minimum(large, 1e300))
    value = value if scaled else value * np.exp(-large)
    small = ~(x > SMALL)
    factor = np.exp if scaled else np.ones_like
    value = in_part(small, lambda x: _near_k(order, x) * factor(x), x, otherwise=value)
    value = np.where(np.isinf(x), 0.0, value)
    return np.where(x == 0, np.inf, np.where(x < 0, np.nan, value))


class I0(Function):
    """The modified Bessel function I of order 0 (``torch.special.i0``).    d i0(x) = i1(x) dx

    >>> torch.special.i0(torch.tensor([0.0, 1.0, 2.0]))
    tensor([1.0000, 1.2661, 2.2796])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return by_blocks_in_float64(lambda part: _i(0, part), x)

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
        return by_blocks_in_float64(lambda part: scaled_i(0, part), x)

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
        return by_blocks_in_float64(lambda part: _i(1, part), x)

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
        return by_blocks_in_float64(lambda part: scaled_i(1, part), x)

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


@without_gradient("modified_bessel_i0", lambda x: _i(0, x))
def modified_bessel_i0(input):
    """The modified Bessel function I of order 0, without a gradient
    (``torch.special.modified_bessel_i0``); :func:`torch.special.i0` has one.

    >>> torch.special.modified_bessel_i0(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 1.2661])
    """


@without_gradient("modified_bessel_i1", lambda x: _i(1, x))
def modified_bessel_i1(input):
    """The modified Bessel function I of order 1, without a gradient
    (``torch.special.modified_bessel_i1``); :func:`torch.special.i1` has one.

    >>> torch.special.modified_bessel_i1(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5652])
    """


@without_gradient("modified_bessel_k0", lambda x: _k(0, x, scaled=False))
def modified_bessel_k0(input):
    """The modified Bessel function K of order 0, without a gradient
    (``torch.special.modified_bessel_k0``); infinite at 0, NaN below.

    >>> torch.special.modified_bessel_k0(torch.tensor([0.0, 1.0, 5.0]))
    tensor([   inf, 0.4210, 0.0037])
    """


@without_gradient("modified_bessel_k1", lambda x: _k(1, x, scaled=False))
def modified_bessel_k1(input):
    """The modified Bessel function K of order 1, without a gradient
    (``torch.special.modified_bessel_k1``); infinite at 0, NaN below.

    >>> torch.special.modified_bessel_k1(torch.tensor([0.0, 1.0, 5.0]))
    tensor([   inf, 0.6019, 0.0040])
    """


@without_gradient("scaled_modified_bessel_k0", lambda x: _k(0, x, scaled=True))
def scaled_modified_bessel_k0(x):
    """e^x times :func:`torch.special.modified_bessel_k0`
    (``torch.special.scaled_modified_bessel_k0``).

    >>> torch.special.scaled_modified_bessel_k0(torch.tensor([1.0, 1000.0]))
    tensor([1.1445, 0.0396])
    """


@without_gradient("scaled_modified_bessel_k1", lambda x: _k(1, x, scaled=True))
def scaled_modified_bessel_k1(x):
    """e^x times :func:`torch.special.modified_bessel_k1`
    (``torch.special.scaled_modified_bessel_k1``).

    >>> torch.special.scaled_modified_bessel_k1(torch.tensor([1.0, 1000.0]))
    tensor([1.6362, 0.0396])
    """
