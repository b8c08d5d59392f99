"""The logarithm of the gamma function and its derivatives; the inverse of the error function.

The sum over n of ln(1 + x/n) grows too slowly to be added up. So the derivatives step upwards, by
psi(x) = psi(x + 1) - 1/x, until x is so large that some terms of the asymptotic series are enough.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.arrays import is_foreign
from ...graph import vocabulary as v
from ...graph.entry import apply_promoted, check_tensor, register, unary
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import as_int
from ..in_place import in_place
from .erf import erf_array, erfc_array

# B(2k) / (2k)!, k = 1 ...: with the Bernoulli numbers B(2) = 1/6, B(4) = -1/30 ...
_BERNOULLI = (
    1 / 12,
    -1 / 720,
    1 / 30240,
    -1 / 1209600,
    1 / 47900160,
    -691 / 1307674368000,
    1 / 74724249600,
    -3617 / 10670622842880000,
)
_LARGE = 12.0  # from here on the asymptotic series are exact in float64


def _in_float64(x: np.ndarray) -> np.ndarray:
    """A copy in float64; an expanded array, which has no layout to keep, row by row."""
    return x.astype(np.float64, order="C" if 0 in x.strides else "K")


def _log_gamma(x: float) -> float:
    try:
        return math.lgamma(x)
    except (ValueError, OverflowError):  # at 0, -1, -2 ...; and for x > 2.5e305
        return math.inf


_each_log_gamma = np.frompyfunc(_log_gamma, 1, 1)  # the C library's, number by number


def _lgamma_array(x: np.ndarray) -> np.ndarray:
    if is_foreign(x):
        return _log_gamma_by_series(_in_float64(x))
    return np.asarray(_each_log_gamma(_in_float64(x)), np.float64)


def _log_gamma_by_series(x: np.ndarray) -> np.ndarray:
    """Stirling's series for large x; to it leads gamma(x + 1) = x gamma(x), and reflection."""
    at = np.where(x < 0.5, 1 - x, x)
    product = np.ones_like(at)
    for _ in range(int(_LARGE)):
        small = at < _LARGE
        product = np.where(small, product * at, product)
        at = at + small
    square = 1 / (at * at)
    tail = np.zeros_like(at)
    for k in range(len(_BERNOULLI), 0, -1):  # B(2k) / (2k (2k - 1)) x^(1 - 2k)
        tail = tail * square + _BERNOULLI[k - 1] * math.factorial(2 * k - 2)
    value = (at - 0.5) * np.log(at) - at + 0.5 * math.log(2 * math.pi) + tail / at
    value = value - np.log(product)
    reflected = np.log(np.pi / np.abs(np.sin(np.pi * np.fmod(x, 1.0)))) - value
    value = np.where(x < 0.5, reflected, value)
    pole = (x <= 0) & (np.floor(x) == x)
    return np.where(pole | np.isinf(x), np.inf, value)


def _digamma_array(x: np.ndarray) -> np.ndarray:
    x = _in_float64(x)
    pole = (x < 0) & (np.floor(x) == x)
    # psi(x) = psi(1 - x) - pi / tan(pi x); the remainder keeps the tangent exact for large x
    reflected = np.where(x < 0, -np.pi / np.tan(np.pi * np.fmod(x, 1.0)), 0.0)
    zero = np.where(x == 0, -np.copysign(np.inf, x), 0.0)
    x = np.where(x < 0, 1 - x, np.where(x == 0, 1.0, x))
    steps = np.zeros_like(x)
    for _ in range(int(_LARGE)):  # (x > 0)
        small = x < _LARGE
        if not is_foreign(x) and not small.any():
            break
        steps = steps - np.where(small, 1 / x, 0)
        x = x + small
    square = 1 / (x * x)
    tail = np.zeros_like(x)
    for k in range(len(_BERNOULLI), 0, -1):  # B(2k) / (2k) x^-2k
        tail = (tail + _BERNOULLI[k - 1] * math.factorial(2 * k - 1)) * square
    value = np.log(x) - 0.5 / x - tail + steps + reflected + zero
    return np.where(pole, np.nan, value)


def _zeta(s: int, x: np.ndarray) -> np.ndarray:
    """Hurwitz' zeta function: the sum of (x + n)^-s over n = 0, 1 ... (Euler-Maclaurin)."""
    x = _in_float64(x)
    pole = (x <= 0) & (np.floor(x) == x)
    x = np.where(pole, 1.0, x)
    total = np.zeros_like(x)
    # how far x is below 0 must be known; s = 2 is asked for x >= 1/2 only: a GPU takes all steps
    turn = 0
    while turn < _LARGE if s == 2 and is_foreign(x) else (x < _LARGE).any():
        small, turn = x < _LARGE, turn + 1
        total = total + np.where(small, 1 / np.where(small, x, 1) ** s, 0)
        x = x + small
    # what the rest adds: the integral, half of the first term, and the corrections
    total = total + x ** (1.0 - s) / (s - 1) + 0.5 * x ** (-1.0 * s)
    factor = 1.0 * s
    for k, term in enumerate(_BERNOULLI):
        total = total + term * factor * x ** (-1.0 * s - 2 * k - 1)
        factor *= (s + 2 * k + 1) * (s + 2 * k + 2)
    return np.where(pole, np.inf, total)


def _polygamma_array(n: int, x: np.ndarray) -> np.ndarray:
    if n == 0:
        return _digamma_array(x)
    sign = 1.0 if n % 2 else -1.0
    if n > 1:
        return sign * math.factorial(n) * _zeta(n + 1, x)
    x = _in_float64(x)
    # below 1/2 by reflection: pi^2 / sin(pi x)^2 - psi'(1 - x)
    below = x < 0.5
    upper = _zeta(2, np.where(below, 1 - x, x))
    return np.where(below, (np.pi / np.sin(np.pi * x)) ** 2 - upper, upper)


def _inverse_erf(x: np.ndarray) -> np.ndarray:
    x = _in_float64(x)
    size = np.abs(x)
    inside = size < 1
    p = np.where(inside, size, 0.0)
    # Winitzki's approximation is good to 0.002; each of Halley's steps triples the digits.
    log = np.log1p(-p * p)
    half = 2 / (math.pi * 0.147) + log / 2
    y = np.sqrt(np.sqrt(half * half - log / 0.147) - half)
    for _ in range(3):
        # near 1 by 1 - erf(y), which keeps its digits there
        error = np.where(p > 0.5, (1 - p) - erfc_array(y), erf_array(y) - p)
        step = error * (math.sqrt(math.pi) / 2) * np.exp(y * y)
        y = y - step / (1 + y * step)
    edge = np.where(size == 1, np.inf, np.nan)
    return np.copysign(np.where(inside, y, edge), x)


class Lgamma(Function):
    """Logarithm of the absolute value of the gamma function.    d lgamma(x) = digamma(x) dx

    >>> torch.lgamma(torch.tensor([0.5, 1.0, 5.0]))
    tensor([0.5724, 0.0000, 3.1781])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _lgamma_array(x).astype(x.dtype)

    def backward(self, g, x):
        return g * v.in_formula(Digamma, x)


class Digamma(Function):
    """The derivative of lgamma.    d digamma(x) = polygamma(1, x) dx

    >>> torch.digamma(torch.tensor([0.5, 1.0]))
    tensor([-1.9635, -0.5772])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _digamma_array(x).astype(x.dtype)

    def backward(self, g, x):
        return g * v.in_formula(Polygamma, x, n=1)


class Polygamma(Function):
    """The n-th derivative of digamma.    d polygamma(n, x) = polygamma(n + 1, x) dx"""

    __slots__ = ("n",)
    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _polygamma_array(self.n, x).astype(x.dtype)

    def backward(self, g, x):
        return g * v.in_formula(Polygamma, x, n=self.n + 1)


class Erfinv(Function):
    """The inverse of the error function, for -1 <= x <= 1.    dx: sqrt(pi)/2 e^(y^2), y = erfinv(x)

    >>> torch.erfinv(torch.tensor([0.0, 0.5, -1.0]))
    tensor([0.0000, 0.4769,   -inf])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _inverse_erf(x).astype(x.dtype)

    def backward(self, g, x):
        y = v.in_formula(Erfinv, x)
        return g * (math.sqrt(math.pi) / 2) * v.exp(y * y)


lgamma, lgamma_ = unary(Lgamma, "lgamma"), in_place("lgamma_", Lgamma, function=False)
digamma, digamma_ = unary(Digamma, "digamma"), in_place("digamma_", Digamma, function=False)
erfinv, erfinv_ = unary(Erfinv, "erfinv"), in_place("erfinv_", Erfinv, function=False)


@register(node=Polygamma, out=True)
def polygamma(n: Any, input: Any) -> Tensor:
    """The ``n``-th derivative of digamma of each element, n >= 0 (``torch.polygamma``).

    As a method it is ``x.polygamma(n)``.

    >>> torch.polygamma(1, torch.tensor([1.0, 0.5]))
    tensor([1.6449, 4.9348])
    """
    if isinstance(n, Tensor):  # the method: self comes first
        n, input = input, n
    n = as_int("polygamma", "n", n)
    check_tensor("polygamma", input, position=2)
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    return apply_promoted(Polygamma, input, n=n)
