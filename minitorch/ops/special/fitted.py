"""Polynomials in place of integrals: what takes many steps is done once, for a table.

A smooth function is all but equal to the polynomial that agrees with it at Chebyshev's points, the
cosines of equally spaced angles: with 25 of them, to all digits of float64 for what is fitted here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..blocks import by_blocks_in_float64, is_short, one_by_one
from ..elementwise.erf import polynomial, polynomial_of
from ..tables import Tabled, by_table

_POINTS = 26


def fitted(function: Callable[[np.ndarray], np.ndarray], count: int = _POINTS) -> tuple[float, ...]:
    """The polynomial, lowest power first, that agrees with a function of u, -1 < u < 1.

    - ``count``: its terms, as many as points.
    """
    odd = 2 * np.arange(count) + 1
    values = function(np.cos(odd * (math.pi / (2 * count))))
    turns = np.outer(np.arange(count), odd) % (4 * count)  # without whole turns: exact angles
    waves = np.cos(turns * (math.pi / (2 * count))) @ values * (2 / count)
    waves[0] /= 2
    return tuple(np.polynomial.chebyshev.cheb2poly(waves).tolist())


def fitted_beyond(start: float, function: Callable[[np.ndarray], np.ndarray]) -> tuple[float, ...]:
    """The polynomial in ``place_beyond(start, x)`` of a function of x > start times sqrt(x)."""

    def of_place(u: np.ndarray) -> np.ndarray:
        x = 2 * start / (u + 1)
        return function(x) * np.sqrt(x)

    return fitted(of_place)


def place_beyond(start: float, x: Any) -> Any:
    """Where x > start lies between 1 (at the start) and -1 (at infinity). An array or a number."""
    return 2 * start / x - 1


def at(terms: tuple[float, ...], x: Any) -> Any:
    """The polynomial with these terms, lowest power first, at an array or a number."""
    if type(x) is float:
        return polynomial_of(terms, x)
    return polynomial(terms, x, np.empty_like(x))


def exp_of(x: float) -> float:
    """e^x of a number, infinite where Python would raise an error."""
    return math.exp(x) if x < 709.7 else math.inf


def each(
    body: Callable[[np.ndarray], np.ndarray] | Tabled,
    of_number: Callable[[float], float],
    x: np.ndarray,
) -> np.ndarray:
    """``body`` of blocks in float64; of a few elements, ``of_number`` of one after the other."""
    if is_short(x):
        return one_by_one(of_number, x)
    return by_table(body, x) if isinstance(body, Tabled) else by_blocks_in_float64(body, x)
