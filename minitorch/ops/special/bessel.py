"""The Bessel functions J and Y of orders 0 and 1, and Airy's function. They have no gradients.

- x <= 2: the power series (Abramowitz and Stegun 9.1.10, 9.1.13, 10.4.2).
- x > 2: Hankel's function, J + iY, is an integral of e^(x sinh t - n t) (9.1.25) along a path from
  minus infinity to infinity + pi i. On the path on which sinh t = i - sinh s tanh s for a real s
  nothing oscillates: e^(ix) comes out of the integral, and the trapezoidal rule over s gives the
  rest with all digits, for every x.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ..elementwise.gamma import in_part
from .entries import without_gradient
from .modified_bessel import (
    BESIDE_0,
    BESIDE_1,
    ORDER_0,
    ORDER_1,
    SMALL,
    STEP,
    at,
    scaled_k,
)

_LARGEST = 1e300  # beyond it sinh s tanh s would be 0
_NODES = 33  # of the trapezoidal rule: what is beyond is below 1e-17


def _on_path(x: np.ndarray, *parts: Callable[[np.ndarray], np.ndarray]) -> list[np.ndarray]:
    """The integrals over all s of e^(-x sinh s tanh s) part(s), for even parts and x > 2."""
    root = np.sqrt(x)
    s = np.zeros_like(x)
    totals = [part(s) for part in parts]
    for node in range(1, _NODES):
        s = (STEP * node) / root
        fall = 2 * np.exp(-x * np.sinh(s) * np.tanh(s))
        totals = [total + fall * part(s) for total, part in zip(totals, parts)]
    return [total * (STEP / root) for total in totals]


def _far(order: int, x: np.ndarray, second: bool) -> np.ndarray:
    """J(x) of order 0 or 1, or the second kind, Y(x), for x > 2."""
    c, s = np.cos(x), np.sin(x)
    if order == 0:
        a, b = _on_path(x, np.ones_like, lambda s: 1 / np.cosh(s))
        return ((b * s - a * c) if second else (b * c + a * s)) / math.pi
    a, b = _on_path(x, lambda s: 1 / np.cosh(s) ** 2, np.cosh)
    return ((-a * s - b * c) if second else (b * s - a * c)) / math.pi


def _j(order: int, x: np.ndarray) -> np.ndarray:
    size = np.abs(x)
    q = np.minimum(size, SMALL) ** 2 / -4
    value = at(ORDER_1, q) * (size / 2) if order else at(ORDER_0, q)
    value = in_part(size > SMALL, lambda x: _far(order, x, False), size, otherwise=value)
    return np.copysign(1, x) * value if order else value


def _y(order: int, x: np.ndarray) -> np.ndarray:
    """Y(x); minus infinity at 0, NaN below it."""
    small = np.minimum(x, SMALL)
    q, half_log = small * small / -4, np.log(small / 2)
    if order == 0:
        value = (2 / math.pi) * (half_log * at(ORDER_0, q) - at(BESIDE_0, q))
    else:
        value = half_log * at(ORDER_1, q) * small - at(BESIDE_1, q) * (small / 2) - 2 / small
        value = value / math.pi
    value = in_part(x > SMALL, lambda x: _far(order, x, True), x, otherwise=value)
    return np.where(x == 0, -np.inf, np.where(x < 0, np.nan, value))


def _sine_quotient(x: np.ndarray) -> np.ndarray:
    """sin(x) / x"""
    value = np.sin(x) / np.where(x == 0, 1.0, x)
    return np.where(x == 0, 1.0, np.where(np.isinf(x), 0.0, value))


# ---- Airy's function ----------------------------------------------------------------------------

_AT_0 = 1 / (3 ** (2 / 3) * math.gamma(2 / 3)), -1 / (3 ** (1 / 3) * math.gamma(1 / 3))
_TURN = 2.1  # from here on, on both sides, 2/3 x^(3/2) > 2


def _airy_terms(first: int) -> tuple[float, ...]:
    """The terms of a solution of y'' = x y in x^3: 1/(2 3) 1/(5 6) ... or 1/(3 4) 1/(6 7) ..."""
    terms = [1.0]
    for k in range(1, 16):
        terms.append(terms[-1] / ((3 * k - 1 + first) * (3 * k + first)))
    return tuple(terms)


_EVEN, _ODD = _airy_terms(0), _airy_terms(1)


def _airy(x: np.ndarray) -> np.ndarray:
    """Ai(x); NaN at both infinities, as PyTorch's."""
    near = np.clip(x, -_TURN, _TURN)
    cube = near**3
    value = _AT_0[0] * at(_EVEN, cube) + _AT_0[1] * near * at(_ODD, cube)
    value = in_part(x > _TURN, _airy_above, x, otherwise=value)
    value = in_part(x < -_TURN, lambda x: _airy_below(-x), x, otherwise=value)
    return np.where(np.isinf(x), np.nan, value)


def _airy_above(x: np.ndarray) -> np.ndarray:
    """Ai(x) = sqrt(x/3) / pi times K of order 1/3 at 2/3 x^(3/2) (10.4.14)."""
    z = x * np.sqrt(x) * (2 / 3)
    return np.sqrt(x / 3) / math.pi * np.exp(-z) * scaled_k(1 / 3, np.minimum(z, _LARGEST))


def _airy_below(x: np.ndarray) -> np.ndarray:
    """Ai(-x), from Hankel's function of order 1/3 at 2/3 x^(3/2) (10.4.19)."""
    z = x * np.sqrt(x) * (2 / 3)
    a, b = _on_path(
        z,
        lambda s: _turned(np.cos, np.cosh, s) - _turned(np.sin, np.sinh, s) / np.cosh(s),
        lambda s: _turned(np.sin, np.sinh, s) + _turned(np.cos, np.cosh, s) / np.cosh(s),
    )
    return np.sqrt(x / 3) / math.pi * (b * np.cos(z) + a * np.sin(z))


def _turned(circular: np.ufunc, hyperbolic: np.ufunc, s: np.ndarray) -> np.ndarray:
    """cos or sin of 1/3 of the angle that the path has turned by, times cosh or sinh of s/3."""
    return circular(np.arctan(np.sinh(s)) / 3) * hyperbolic(s / 3)


# ---- functions ----------------------------------------------------------------------------------


@without_gradient("bessel_j0", lambda x: _j(0, x))
def bessel_j0(input):
    """The Bessel function J of order 0 (``torch.special.bessel_j0``).

    >>> torch.special.bessel_j0(torch.tensor([0.0, 1.0, 10.0]))
    tensor([ 1.0000,  0.7652, -0.2459])
    """


@without_gradient("bessel_j1", lambda x: _j(1, x))
def bessel_j1(input):
    """The Bessel function J of order 1 (``torch.special.bessel_j1``).

    >>> torch.special.bessel_j1(torch.tensor([0.0, 1.0, 10.0]))
    tensor([0.0000, 0.4401, 0.0435])
    """


@without_gradient("bessel_y0", lambda x: _y(0, x))
def bessel_y0(input):
    """The Bessel function Y of order 0 (``torch.special.bessel_y0``).

    >>> torch.special.bessel_y0(torch.tensor([0.0, 1.0, 10.0]))
    tensor([  -inf, 0.0883, 0.0557])
    """


@without_gradient("bessel_y1", lambda x: _y(1, x))
def bessel_y1(input):
    """The Bessel function Y of order 1 (``torch.special.bessel_y1``).

    >>> torch.special.bessel_y1(torch.tensor([0.0, 1.0, 10.0]))
    tensor([   -inf, -0.7812,  0.2490])
    """


@without_gradient("spherical_bessel_j0", _sine_quotient)
def spherical_bessel_j0(x):
    """sin(x) / x, and 1 at 0 (``torch.special.spherical_bessel_j0``).

    >>> torch.special.spherical_bessel_j0(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 0.8415])
    """


@without_gradient("airy_ai", _airy)
def airy_ai(x):
    """Airy's function Ai (``torch.special.airy_ai``): it waves below 0 and falls above it.

    >>> torch.special.airy_ai(torch.tensor([-2.0, 0.0, 2.0]))
    tensor([0.2274, 0.3550, 0.0349])
    """
