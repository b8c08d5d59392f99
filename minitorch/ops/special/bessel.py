"""The Bessel functions J and Y of orders 0 and 1, and Airy's function. They have no gradients.

- x <= 2: the power series (Abramowitz and Stegun 9.1.10, 9.1.13, 10.4.2).
- x > 2: Hankel's function, J + iY, is an integral of e^(x sinh t - n t) (9.1.25) along a path from
  minus infinity to infinity + pi i. On the path on which sinh t = i - sinh s tanh s for a real s
  nothing oscillates: e^(ix) comes out of the integral, and the trapezoidal rule over s gives the
  rest with all digits, for every x. It is taken for tables only (fitted.py).

Each formula is for arrays and for numbers (``of``: the module whose functions they take, NumPy
or math).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from ..elementwise.gamma import in_part
from ..tables import Odd, Tabled
from .entries import without_gradient
from .fitted import at, fitted_beyond, place_beyond
from .modified_bessel import (
    BESIDE_0,
    BESIDE_1,
    ORDER_0,
    ORDER_1,
    SMALL,
    STEP,
    far_k,
)

_TABLED = -24, 24  # where J of many float32 numbers comes from a table
_NODES = 33  # of the trapezoidal rule: what is beyond is below 1e-17


def _on_path(part: Callable[[np.ndarray], np.ndarray], x: np.ndarray) -> np.ndarray:
    """The integral over all s of e^(-x sinh s tanh s) part(s), for an even part and x > 2."""
    root = np.sqrt(x)
    total = part(np.zeros_like(x))
    for node in range(1, _NODES):
        s = (STEP * node) / root
        total = total + 2 * np.exp(-x * np.sinh(s) * np.tanh(s)) * part(s)
    return total * (STEP / root)


def _turned(circular: np.ufunc, hyperbolic: np.ufunc, s: np.ndarray) -> np.ndarray:
    """cos or sin of 1/3 of the angle that the path has turned by, times cosh or sinh of s/3."""
    return circular(np.arctan(np.sinh(s)) / 3) * hyperbolic(s / 3)


# of each order, what of Hankel's function goes with cos x and with sin x
_PARTS: dict[float, tuple[Callable[[np.ndarray], np.ndarray], ...]] = {
    0: (np.ones_like, lambda s: 1 / np.cosh(s)),
    1: (lambda s: 1 / np.cosh(s) ** 2, np.cosh),
    1 / 3: (
        lambda s: _turned(np.cos, np.cosh, s) - _turned(np.sin, np.sinh, s) / np.cosh(s),
        lambda s: _turned(np.sin, np.sinh, s) + _turned(np.cos, np.cosh, s) / np.cosh(s),
    ),
}


@cache
def _far_terms(order: float) -> list[tuple[float, ...]]:
    return [fitted_beyond(SMALL, partial(_on_path, part)) for part in _PARTS[order]]


def _parts_at(order: float, x: Any, sqrt: Callable[[Any], Any] = np.sqrt) -> list[Any]:
    """Both integrals of an order for x > 2, from a table."""
    place, root = place_beyond(SMALL, x), sqrt(x)
    return [at(terms, place) / root for terms in _far_terms(order)]


def _far(order: int, second: bool, x: Any, of: Any = np) -> Any:
    """J(x) of order 0 or 1, or the second kind, Y(x), for x > 2.

    - ``of``: the module whose functions x is for, NumPy or math.
    """
    c, s = of.cos(x), of.sin(x)
    a, b = _parts_at(order, x, of.sqrt)
    if order == 0:
        return ((b * s - a * c) if second else (b * c + a * s)) / math.pi
    return ((-a * s - b * c) if second else (b * s - a * c)) / math.pi


def _near_j(order: int, x: Any) -> Any:
    """J(x) for 0 <= x <= 2."""
    q = x * x / -4
    return at(ORDER_1, q) * (x / 2) if order else at(ORDER_0, q)


def _j(order: int, x: np.ndarray) -> np.ndarray:
    size = np.abs(x)
    value = _near_j(order, np.minimum(size, SMALL))
    value = in_part(size > SMALL, partial(_far, order, False), size, otherwise=value)
    return np.copysign(1, x) * value if order else value


def _j_of(order: int, x: float) -> float:
    """The same of a number."""
    size = abs(x)
    if size == math.inf:
        return math.nan
    value = _far(order, False, size, math) if size > SMALL else _near_j(order, size)
    return math.copysign(value, x * value) if order else value


def _near_y(order: int, x: Any, of: Any = np) -> Any:
    """Y(x) for 0 < x <= 2."""
    q, half_log = x * x / -4, of.log(x / 2)
    if order == 0:
        return (2 / math.pi) * (half_log * at(ORDER_0, q) - at(BESIDE_0, q))
    value = half_log * at(ORDER_1, q) * x - at(BESIDE_1, q) * (x / 2) - 2 / x
    return value / math.pi


def _y(order: int, x: np.ndarray) -> np.ndarray:
    """Y(x); minus infinity at 0, NaN below it."""
    value = _near_y(order, np.minimum(x, SMALL))
    value = in_part(x > SMALL, partial(_far, order, True), x, otherwise=value)
    return np.where(x == 0, -np.inf, np.where(x < 0, np.nan, value))


def _y_of(order: int, x: float) -> float:
    """The same of a number."""
    if x > SMALL:
        return _far(order, True, x, math) if x < math.inf else math.nan
    if x > 0:
        return _near_y(order, x, math)
    return -math.inf if x == 0 else math.nan


def _sine_quotient(x: np.ndarray) -> np.ndarray:
    """sin(x) / x"""
    value = np.sin(x) / np.where(x == 0, 1.0, x)
    return np.where(x == 0, 1.0, np.where(np.isinf(x), 0.0, value))


def _sine_quotient_of(x: float) -> float:
    """The same of a number."""
    if abs(x) == math.inf:
        return 0.0
    return math.sin(x) / x if x else 1.0


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
    value = _airy_near(np.clip(x, -_TURN, _TURN))
    value = in_part(x > _TURN, _airy_above, x, otherwise=value)
    value = in_part(x < -_TURN, _airy_below, x, otherwise=value)
    return np.where(np.isinf(x), np.nan, value)


def _airy_of(x: float) -> float:
    """The same of a number."""
    if abs(x) == math.inf:
        return math.nan
    if x > _TURN:
        return _airy_above(x, math)
    return _airy_below(x, math) if x < -_TURN else _airy_near(x)


def _airy_near(x: Any) -> Any:
    cube = x * x * x
    return _AT_0[0] * at(_EVEN, cube) + _AT_0[1] * x * at(_ODD, cube)


def _airy_above(x: Any, of: Any = np) -> Any:
    """sqrt(x/3) / pi times K of order 1/3 at 2/3 x^(3/2) (10.4.14)."""
    z = x * of.sqrt(x) * (2 / 3)
    return of.sqrt(x / 3) / math.pi * of.exp(-z) * far_k(1 / 3, z, of.sqrt)


def _airy_below(x: Any, of: Any = np) -> Any:
    """For x < 0, from Hankel's function of order 1/3 at 2/3 (-x)^(3/2) (10.4.19)."""
    z = -x * of.sqrt(-x) * (2 / 3)
    a, b = _parts_at(1 / 3, z, of.sqrt)
    return of.sqrt(x / -3) / math.pi * (b * of.cos(z) + a * of.sin(z))


# ---- functions ----------------------------------------------------------------------------------


@without_gradient("bessel_j0", Tabled(partial(_j, 0), *_TABLED), partial(_j_of, 0))
def bessel_j0(input):
    """The Bessel function J of order 0 (``torch.special.bessel_j0``).

    >>> torch.special.bessel_j0(torch.tensor([0.0, 1.0, 10.0]))
    tensor([ 1.0000,  0.7652, -0.2459])
    """


@without_gradient("bessel_j1", Odd(partial(_j, 1), *_TABLED), partial(_j_of, 1))
def bessel_j1(input):
    """The Bessel function J of order 1 (``torch.special.bessel_j1``).

    >>> torch.special.bessel_j1(torch.tensor([0.0, 1.0, 10.0]))
    tensor([0.0000, 0.4401, 0.0435])
    """


@without_gradient("bessel_y0", partial(_y, 0), partial(_y_of, 0))
def bessel_y0(input):
    """The Bessel function Y of order 0 (``torch.special.bessel_y0``).

    >>> torch.special.bessel_y0(torch.tensor([0.0, 1.0, 10.0]))
    tensor([  -inf, 0.0883, 0.0557])
    """


@without_gradient("bessel_y1", partial(_y, 1), partial(_y_of, 1))
def bessel_y1(input):
    """The Bessel function Y of order 1 (``torch.special.bessel_y1``).

    >>> torch.special.bessel_y1(torch.tensor([0.0, 1.0, 10.0]))
    tensor([   -inf, -0.7812,  0.2490])
    """


@without_gradient("spherical_bessel_j0", _sine_quotient, _sine_quotient_of)
def spherical_bessel_j0(x):
    """sin(x) / x, and 1 at 0 (``torch.special.spherical_bessel_j0``).

    >>> torch.special.spherical_bessel_j0(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 0.8415])
    """


@without_gradient("airy_ai", _airy, _airy_of)
def airy_ai(x):
    """Airy's function Ai (``torch.special.airy_ai``): it waves below 0 and falls above it.

    >>> torch.special.airy_ai(torch.tensor([-2.0, 0.0, 2.0]))
    tensor([0.2274, 0.3550, 0.0349])
    """
