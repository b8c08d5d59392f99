"""Orthogonal polynomials of a degree n, by their recurrences (Abramowitz and Stegun 22.7).

The next polynomial is made of the two before it; element by element, until the degree is reached.
Chebyshev's have a closed form between -1 and 1, which serves for high degrees. Degrees are cut to
whole numbers; below 0 all are 0. They have no gradients.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...devices.arrays import has_no_values, on_host, to_host
from .entries import of_degree

_HIGH = 8  # from the next degree on Chebyshev's closed forms serve
_HERMITE_LIMIT = 512  # beyond it PyTorch gives NaN in float64

Step = Callable[[int, np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def _recurrence(x: np.ndarray, n: np.ndarray, first: np.ndarray, step: Step) -> np.ndarray:
    """The polynomials of degrees n, from 1 and ``first`` by ``step(k, x, P(k), P(k - 1))``."""
    degree = np.trunc(n)
    before, now = np.ones_like(x), first
    known = x.size and not has_no_values(x)
    least, most = [to_host(m()) for m in (degree.min, degree.max)] if known else (0, 1)
    for k in range(1, int(most) if np.isfinite(most) else 1):
        following = step(k, x, now, before)
        if k < least:  # all go on
            before, now = now, following
        else:
            more = k < degree
            before, now = np.where(more, now, before), np.where(more, following, now)
    if least > 0:
        return now
    return np.where(degree < 0, 0.0, np.where(degree == 0, 1.0, now))


def _doubled(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
    return 2 * x * now - before


def _chebyshev(
    x: np.ndarray, n: np.ndarray, first: np.ndarray, closed: Callable[..., np.ndarray]
) -> np.ndarray:
    """By the recurrence for low degrees and outside of (-1, 1), else by ``closed(angle, n)``."""
    degree = np.trunc(n)
    high = degree > _HIGH
    if on_host(high) and not high.any():
        return _recurrence(x, degree, first, _doubled)
    high = high & (np.abs(x) < 1)
    low = _recurrence(x, np.where(high, 1.0, degree), first, _doubled)
    return np.where(high, closed(np.arccos(np.clip(x, -1, 1)), degree), low)


def _sine_ratio(top: np.ndarray, bottom: np.ndarray) -> np.ndarray:
    return np.sin(top) / np.where(np.sin(bottom) == 0, 1.0, np.sin(bottom))


def _t(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    return _chebyshev(x, n, x, lambda angle, n: np.cos(n * angle))


def _u(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    return _chebyshev(x, n, 2 * x, lambda angle, n: _sine_ratio((n + 1) * angle, angle))


def _v(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    return _chebyshev(
        x, n, 2 * x - 1, lambda angle, n: np.cos((n + 0.5) * angle) / np.cos(angle / 2)
    )


def _w(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    return _chebyshev(x, n, 2 * x + 1, lambda angle, n: _sine_ratio((n + 0.5) * angle, angle / 2))


def _h(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    low = np.minimum(n, _HERMITE_LIMIT)
    value = _recurrence(x, low, 2 * x, lambda k, x, now, before: 2 * (x * now - k * before))
    return np.where(n > _HERMITE_LIMIT, np.nan, value)


def _he(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    low = np.minimum(n, _HERMITE_LIMIT)
    value = _recurrence(x, low, x, lambda k, x, now, before: x * now - k * before)
    return np.where(n > _HERMITE_LIMIT, np.nan, value)


def _l(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    def step(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
        return ((2 * k + 1 - x) * now - k * before) / (k + 1)

    return _recurrence(x, n, 1 - x, step)


def _p(x: np.ndarray, n: np.ndarray) -> np.ndarray:
    def step(k: int, x: np.ndarray, now: np.ndarray, before: np.ndarray) -> np.ndarray:
        return ((2 * k + 1) * x * now - k * before) / (k + 1)

    return _recurrence(x, n, x, step)


def _shifted(polynomial: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    """The polynomial of 2x - 1, for numbers from 0 to 1."""
    return lambda x, n: polynomial(2 * x - 1, n)


# ---- functions ----------------------------------------------------------------------------------


@of_degree("chebyshev_polynomial_t", _t)
def chebyshev_polynomial_t(x, n):
    """Chebyshev's polynomial of the first kind: cos(n t) at x = cos t.

    The counterpart is ``torch.special.chebyshev_polynomial_t``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_t(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 26.])
    """


@of_degree("chebyshev_polynomial_u", _u)
def chebyshev_polynomial_u(x, n):
    """Chebyshev's polynomial of the second kind: sin((n+1) t) / sin t.

    The counterpart is ``torch.special.chebyshev_polynomial_u``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_u(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 56.])
    """


@of_degree("chebyshev_polynomial_v", _v)
def chebyshev_polynomial_v(x, n):
    """Chebyshev's polynomial of the third kind: cos((n+1/2) t) / cos(t/2).

    The counterpart is ``torch.special.chebyshev_polynomial_v``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_v(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 41.])
    """


@of_degree("chebyshev_polynomial_w", _w)
def chebyshev_polynomial_w(x, n):
    """Chebyshev's polynomial of the fourth kind: sin((n+1/2) t) / sin(t/2).

    The counterpart is ``torch.special.chebyshev_polynomial_w``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_w(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 71.])
    """


@of_degree("hermite_polynomial_h", _h)
def hermite_polynomial_h(x, n):
    """The physicists' Hermite polynomial.

    The counterpart is ``torch.special.hermite_polynomial_h``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.hermite_polynomial_h(torch.tensor([0.5, 2.0]), 3)
    tensor([-5., 40.])
    """


@of_degree("hermite_polynomial_he", _he)
def hermite_polynomial_he(x, n):
    """The probabilists' Hermite polynomial.

    The counterpart is ``torch.special.hermite_polynomial_he``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.hermite_polynomial_he(torch.tensor([0.5, 2.0]), 3)
    tensor([-1.3750,  2.0000])
    """


@of_degree("laguerre_polynomial_l", _l)
def laguerre_polynomial_l(x, n):
    """Laguerre's polynomial.

    The counterpart is ``torch.special.laguerre_polynomial_l``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.laguerre_polynomial_l(torch.tensor([0.5, 2.0]), 3)
    tensor([-0.1458, -0.3333])
    """


@of_degree("legendre_polynomial_p", _p)
def legendre_polynomial_p(x, n):
    """Legendre's polynomial.

    The counterpart is ``torch.special.legendre_polynomial_p``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.legendre_polynomial_p(torch.tensor([0.5, 2.0]), 3)
    tensor([-0.4375, 17.0000])
    """


@of_degree("shifted_chebyshev_polynomial_t", _shifted(_t))
def shifted_chebyshev_polynomial_t(x, n):
    """Chebyshev's polynomial T of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_t``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_t(torch.tensor([0.5, 2.0]), 3)
    tensor([-0., 99.])
    """


@of_degree("shifted_chebyshev_polynomial_u", _shifted(_u))
def shifted_chebyshev_polynomial_u(x, n):
    """Chebyshev's polynomial U of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_u``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_u(torch.tensor([0.5, 2.0]), 3)
    tensor([ -0., 204.])
    """


@of_degree("shifted_chebyshev_polynomial_v", _shifted(_v))
def shifted_chebyshev_polynomial_v(x, n):
    """Chebyshev's polynomial V of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_v``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_v(torch.tensor([0.5, 2.0]), 3)
    tensor([  1., 169.])
    """


@of_degree("shifted_chebyshev_polynomial_w", _shifted(_w))
def shifted_chebyshev_polynomial_w(x, n):
    """Chebyshev's polynomial W of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_w``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_w(torch.tensor([0.5, 2.0]), 3)
    tensor([ -1., 239.])
    """
