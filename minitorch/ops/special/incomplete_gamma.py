"""The incomplete gamma functions P and Q = 1 - P, and the logarithm of the multivariate gamma.

P(a, x) is the part of the integral of t^(a-1) e^-t that lies below x. Four ways, each where it is
exact (Abramowitz and Stegun 6.5.29 and 6.5.31; Gautschi, ACM Transactions on Mathematical Software
5, 1979, for small a):

- a < 100, x < a + 1: a power series for P; where a and x are below 1, one for Q.
- a < 100, x >= a + 1: a continued fraction for Q. (For float32 only from x = 4 on.)
- a >= 100: the integral from x to where it is over, by Gauss' rule: for P from a below, Q above.
"""

from __future__ import annotations

import math
from functools import cache, partial
from typing import Any

import numpy as np

from ...devices.arrays import array_beside, has_no_values, is_foreign, row_major
from ...graph import vocabulary as v
from ...graph.entry import apply_promoted, check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import as_int, check_floats, check_tensors
from ..arithmetic.basic import with_category_of
from ..blocks import by_blocks_in_float64
from ..elementwise.gamma import (
    BERNOULLI,
    LARGE,
    LOG_GAMMA_OF,
    NEAR_2,
    Digamma,
    Lgamma,
    in_part,
    log_gamma,
    near_2_of,
)
from ..tables import as_needed
from ..writing import write
from .entries import in_float64_of_two
from .fitted import at

_LARGE_A = 100.0
_SMALL_A = 1e-4
_BESIDE_1 = (-0.5772156649015329, 0.8224670334241132, -0.4006856343865314, 0.27058080842778454)
# Terms, for a GPU, which is not asked whether more are seen: 97, 32 and 79 are the most that any
# a and x need on this way.
_OF_SERIES, _OF_SMALL_Q, _OF_FRACTION = 128, 48, 128
_UNSEEN = 1e-17  # beside 1
_UNSEEN_FLOAT32 = 1e-10  # the same where the result is rounded to float32
_NEAR_FLOAT32 = 4.0  # there series, which lose some digits, serve up to here: fractions take longer
_FEW = 4096  # numbers: 64 times as many take no room on a GPU to speak of
_ROUNDING = 4e-16  # of a factor that is all but 1
_STIRLING_FROM = 10
_TINY = 1e-300
_STIRLING = tuple([b * math.factorial(2 * k) for k, b in enumerate(BERNOULLI)])
_ATANH = tuple([2 / (2 * k + 3) for k in range(13)])


@cache
def _rule() -> tuple[list[float], list[float]]:
    """Gauss and Legendre's points in (0, 1) and their weights."""
    points, weights = np.polynomial.legendre.leggauss(64)
    return ((points + 1) / 2).tolist(), (weights / 2).tolist()


def _one_of_both(a: np.ndarray, x: np.ndarray, upper: bool, least: float = 0.0) -> np.ndarray:
    """P, or Q if ``upper``, for a > 0 and x > 0, both finite.

    - ``least``: changes up to this part of the result are not worth another step.
    """
    near = _NEAR_FLOAT32 if least else 1.0
    large, above = a >= _LARGE_A, x >= np.maximum(a + 1, near)
    tiny = (a < 1) & (x < near) & upper
    value = np.zeros_like(x)  # P, or Q where the way gives Q
    value = in_part(~large & ~above & ~tiny, partial(_series, least=least), a, x, otherwise=value)
    value = in_part(tiny, _small_q, a, x, otherwise=value)
    value = in_part(~large & above, partial(_fraction, least=least), a, x, otherwise=value)
    value = in_part(large, _integral, a, x, otherwise=value)
    is_q = tiny | (~large & above) | (large & (x >= a))
    return np.where(is_q == upper, value, 1 - value)


def _one_of_both_of(a: float, x: float, upper: bool, least: float = 0.0) -> float:
    """The same of numbers."""
    if a >= _LARGE_A:
        return float(_one_of_both(np.array([a]), np.array([x]), upper)[0])
    near = _NEAR_FLOAT32 if least else 1.0
    if x >= max(a + 1, near):
        q = _fraction_of(a, x, max(_ROUNDING, least))
    elif upper and a < 1 and x < near:
        q = _small_q_of(a, x, least)
    else:
        p = _series_of(a, x, max(_UNSEEN, least))
        return 1 - p if upper else p
    return q if upper else 1 - q


def _front(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """x^a e^-x / gamma(a + 1), with all digits also where a and x are large and near each other."""
    plain = np.exp(a * np.log(x) - x - _log_gamma_above(a))
    return in_part(a >= _STIRLING_FROM, _front_of_large, a, x, otherwise=plain)


def _front_of(a: float, x: float) -> float:
    """The same of numbers."""
    if a >= _STIRLING_FROM:
        return _front_of_large_of(a, x)
    return math.exp(a * math.log(x) - x - math.lgamma(a + 1))


def _log_gamma_above(a: np.ndarray) -> np.ndarray:
    """ln(gamma(a + 1)), for small a by its power series: a + 1 would be rounded."""
    value = log_gamma(a + 1, len(NEAR_2), LARGE)
    return in_part(a < _SMALL_A, lambda a: a * at(_BESIDE_1, a), a, otherwise=value)


def _front_of_large(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The same by Stirling's series: gamma(a + 1) is a^a e^-a sqrt(2 pi a) times almost 1."""
    far = (x - a) / a
    y = far / (2 + far)
    near = -far * y + y**3 * at(_ATANH, y * y)  # log(1 + far) - far
    near = np.where(np.abs(far) < 0.4, near, np.log(x / a) - far)
    return np.exp(a * near - at(_STIRLING, 1 / (a * a)) / a) / np.sqrt(2 * math.pi * a)


def _front_of_large_of(a: float, x: float) -> float:
    """The same of numbers."""
    if x < _TINY:  # x / a might be 0, which has no logarithm
        return 0.0
    far = (x - a) / a
    y = far / (2 + far)
    near = -far * y + y**3 * at(_ATANH, y * y) if abs(far) < 0.4 else math.log(x / a) - far
    return math.exp(a * near - at(_STIRLING, 1 / (a * a)) / a) / math.sqrt(2 * math.pi * a)


def _goes_on(k: int, change: np.ndarray, seen: Any = _UNSEEN) -> bool:
    """Is any k-th change still so large that it is seen? Every fourth is looked at.

    (A GPU is not asked; meta has nothing to see.)
    """
    if is_foreign(change):
        return True
    return bool(k % 4 or (np.abs(change) > seen).any())


def _terms(x: np.ndarray, most: int) -> int:
    return 1 if has_no_values(x) else most


def _series(a: np.ndarray, x: np.ndarray, least: float = 0.0) -> np.ndarray:
    """P: the front times 1 + x/(a + 1) + x^2/((a + 1)(a + 2)) ..."""
    term = total = np.ones_like(x)
    for k in range(1, _terms(x, _OF_SERIES)):
        term = term * (x / (a + k))
        total = total + term
        if not _goes_on(k, term, max(_UNSEEN, least) * total):
            break
    return np.minimum(_front(a, x) * total, 1.0)


def _series_of(a: float, x: float, seen: float) -> float:
    """The same of numbers."""
    term = total = 1.0
    k = a
    while term > seen * total:  # (two at a time: that many tests less)
        k += 1
        term *= x / k
        total += term
        k += 1
        term *= x / k
        total += term
    return min(_front_of(a, x) * total, 1.0)


def _small_q(a: Any, x: Any) -> Any:
    """Q for a < 1 and x < 1: 1 - x^a / gamma(a + 1) (1 + a sum((-x)^k / ((a + k) k!)))."""
    exponent = a * np.log(x) - _log_gamma_above(a)
    total = np.zeros_like(x)
    term = np.ones_like(x)
    for k in range(1, _terms(x, _OF_SMALL_Q)):
        term = term * (-x / k)
        total = total + term / (a + k)
        if not _goes_on(k, term):
            break
    return -np.expm1(exponent) - np.exp(exponent) * a * total


def _small_q_of(a: float, x: float, least: float) -> float:
    """The same of numbers."""
    if a < _SMALL_A:
        above = a * at(_BESIDE_1, a)
    else:  # (Python's own is faster, and exact beside 1)
        above = math.lgamma(a + 1) if least else near_2_of(a + 1)
    exponent = a * math.log(x) - above
    total, term, k, seen = 0.0, 1.0, 0, max(_UNSEEN, least)
    while abs(term) > seen:
        k += 1
        term *= -x / k
        total += term / (a + k)
    return -math.expm1(exponent) - math.exp(exponent) * a * total


def _fraction(a: np.ndarray, x: np.ndarray, least: float = 0.0) -> np.ndarray:
    """Q: Legendre's continued fraction, from its top downwards (Lentz' way).

    Where x is not much above 1 it takes many steps; most numbers are left behind before.
    """
    found, places = np.empty_like(x), None
    seen, whole = max(_ROUNDING, least), (a, x)
    b = x + 1 - a
    c = np.full_like(x, 1 / _TINY)
    d = 1 / b
    total = d
    for k in range(1, _terms(x, _OF_FRACTION)):
        top = -k * (k - a)
        b = b + 2
        d = top * d + b
        d = 1 / np.where(d == 0, _TINY, d)
        c = b + top / c
        c = np.where(c == 0, _TINY, c)
        change = c * d
        total = total * change
        if not _goes_on(k, change - 1, seen):
            break
        if k % 8 == 0 and not is_foreign(x):
            found[... if places is None else places] = total
            rest = np.flatnonzero(np.abs(change - 1) > seen)
            places = rest if places is None else places[rest]
            a, b, c, d, total = [part[rest] for part in (a, b, c, d, total)]
    if places is not None:
        found[places] = total
        total = found
    a, x = whole
    return _front(a, x) * a * total


def _fraction_of(a: float, x: float, seen: float) -> float:
    """The same of numbers."""
    b = x + 1 - a
    c, total, change = 1 / _TINY, 1 / b, math.inf
    d, k = total, 0
    while abs(change - 1) > seen and k < _OF_FRACTION:
        k += 1
        top = -k * (k - a)
        b += 2
        d = 1 / ((top * d + b) or _TINY)
        c = (b + top / c) or _TINY
        change = c * d
        total *= change
    return _front_of(a, x) * a * total


def _integral(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The integral from x to where e^-40 of it is left: below x < a, which is P, or above, Q."""
    reach = np.sqrt(80 * a)
    end = np.where(x < a, np.maximum(x - reach, x / 4), x + reach + 80)
    goal = a * np.log(x) - x - 40
    for _ in range(4):  # Newton's steps, which stay on their side
        end = end - (a * np.log(end) - end - goal) / (a / end - 1)

    def part(point: Any, weight: Any) -> Any:
        t = x + (end - x) * point
        return weight * _front_of_large(a, t) / t

    if is_foreign(x) and x.size <= _FEW:  # all at once: a GPU pays for each call
        total = part(*[array_beside(x, column)[:, None] for column in _rule()]).sum(0)
    else:
        total = np.zeros_like(x)
        for point, weight in zip(*_rule()):
            total = total + part(point, weight)
    return total * a * np.abs(end - x)


def _with_edges(a: np.ndarray, x: np.ndarray, upper: bool, least: float = 0.0) -> np.ndarray:
    """P or Q for all a and x: NaN below 0, and where both are 0 or infinite."""
    inside = (a > 0) & (x > 0) & np.isfinite(a) & np.isfinite(x)
    found = _one_of_both(np.where(inside, a, 1.0), np.where(inside, x, 1.0), upper, least)
    none, whole = (1.0, 0.0) if upper else (0.0, 1.0)
    nothing = ((x == 0) & (a > 0)) | (np.isinf(a) & ~np.isinf(x))
    edge = np.where(nothing, none, np.where((a == 0) | np.isinf(x), whole, np.nan))
    unknown = (a < 0) | (x < 0) | ((a == 0) & (x == 0)) | (np.isinf(a) & np.isinf(x))
    unknown = unknown | np.isnan(a) | np.isnan(x)
    return np.where(unknown, np.nan, np.where(inside, found, edge))


def _with_edges_of(a: float, x: float, upper: bool, least: float = 0.0) -> float:
    """The same of numbers."""
    if 0 < a < math.inf and 0 < x < math.inf:
        return _one_of_both_of(a, x, upper, least)
    if not (a >= 0 and x >= 0) or a == x:  # (both 0, or both infinite)
        return math.nan
    nothing = x == 0 or a == math.inf
    return float(nothing == upper)


class Igamma(Function):
    """P(a, x) (``torch.special.gammainc``).    With x: x^(a-1) e^-x / gamma(a) dx; none with a"""

    keeps = "inputs"
    upper = False
    name_in_errors = "igamma"

    def forward(self, a, x):
        check_floats(f"{self.name_in_errors}_cpu", a)
        least = 0.0 if a.dtype == np.float64 else _UNSEEN_FLOAT32
        body = partial(_with_edges, upper=self.upper, least=least)
        of_numbers = partial(_with_edges_of, upper=self.upper, least=least)
        return in_float64_of_two(body, a, x, of_numbers)

    def backward(self, g, a, x):
        if self.needs(0):
            name = self.name_in_errors
            raise NotImplementedError(f"the derivative for '{name}: input' is not implemented.")
        slope = v.exp((a - 1) * v.log(x) - x - v.in_formula(Lgamma, a))
        return None, (-g if self.upper else g) * slope


class Igammac(Igamma):
    """Q(a, x) = 1 - P(a, x) (``torch.special.gammaincc``)."""

    upper = True
    name_in_errors = "igammac"


def _checked(cls: type[Function], name: str, input: Any, other: Any) -> Tensor:
    check_tensors(name, input=input, other=other)
    return apply_promoted(cls, input, other)


@register("special.gammainc", node=Igamma, out=True)
def gammainc(input: Any, other: Any) -> Tensor:
    """The regularized lower incomplete gamma function P (``torch.special.gammainc``).

    The part of the integral of t^(a-1) e^-t that lies below x, for a, x >= 0.

    - ``input``: a; ``other``: x. Floats; they are broadcast. Only ``other`` has a gradient.

    >>> torch.special.gammainc(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.6321, 0.5665])
    """
    return _checked(Igamma, "special_gammainc", input, other)


@register("special.gammaincc", node=Igammac, out=True)
def gammaincc(input: Any, other: Any) -> Tensor:
    """The regularized upper incomplete gamma function Q = 1 - P (``torch.special.gammaincc``).

    - ``input``: a; ``other``: x. Floats; they are broadcast. Only ``other`` has a gradient.

    >>> torch.special.gammaincc(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.3679, 0.4335])
    """
    return _checked(Igammac, "special_gammaincc", input, other)


def igamma(input: Any, other: Any) -> Tensor:
    """``torch.igamma``"""
    return _checked(Igamma, "igamma", input, other)


def igammac(input: Any, other: Any) -> Tensor:
    """``torch.igammac``"""
    return _checked(Igammac, "igammac", input, other)


def igamma_(self: Tensor, other: Any) -> Tensor:
    """``Tensor.igamma_``"""
    check_tensors("igamma_", input=self, other=other)
    return write(Igamma, self, other)


def igammac_(self: Tensor, other: Any) -> Tensor:
    """``Tensor.igammac_``"""
    check_tensors("igammac_", input=self, other=other)
    return write(Igammac, self, other)


class Mvlgamma(Function):
    """lgamma(x) + lgamma(x - 1/2) ... + lgamma(x - (p-1)/2) + p (p-1) / 4 ln(pi)."""

    __slots__ = ("p",)
    keeps = "inputs"
    float_result = True

    def forward(self, x):
        function = as_needed(LOG_GAMMA_OF[x.dtype], x)

        def block(x):
            total = function(x) + self.p * (self.p - 1) / 4 * math.log(math.pi)
            for j in range(1, self.p):
                total = total + function(x - j / 2)
            return total

        return by_blocks_in_float64(block, row_major(x))

    def backward(self, g, x):
        slopes = [v.in_formula(Digamma, x - j / 2) for j in range(self.p)]
        return g * sum(slopes[1:], slopes[0])


def _check_mvlgamma(name: str, input: Any, p: Any) -> int:
    check_tensor(name, input)
    p = as_int(name, "p", p)
    if input.array.dtype.kind == "b":
        raise RuntimeError("The input tensor may not be a boolean tensor.")
    if p < 1:
        raise RuntimeError("p has to be greater than or equal to 1")
    return p


def mvlgamma(input: Any, p: Any, name: str = "mvlgamma") -> Tensor:
    """``torch.mvlgamma``"""
    p = _check_mvlgamma(name, input, p)
    return Mvlgamma.apply(with_category_of(input, 1.0), p=p)


def mvlgamma_(self: Tensor, p: Any) -> Tensor:
    """``Tensor.mvlgamma_``"""
    p = _check_mvlgamma("mvlgamma_", self, p)
    if self.array.dtype.kind != "f":
        kind = self.dtype.scalar_name
        raise RuntimeError(
            f"mvlgamma: result type {kind} can't be cast to the desired output type Float"
        )
    return write(Mvlgamma, self, p=p)


@register("special.multigammaln", node=Mvlgamma, out=True)
def multigammaln(input: Any, p: Any) -> Tensor:
    """The logarithm of the multivariate gamma function (``torch.special.multigammaln``).

    lgamma(x) + lgamma(x - 1/2) ... + lgamma(x - (p-1)/2) + p (p-1) / 4 ln(pi)

    - ``p``: the dimension, at least 1 (RuntimeError). Bools are refused.

    >>> torch.special.multigammaln(torch.tensor([2.0, 5.0]), 2)
    tensor([0.4516, 6.2042])
    """
    return mvlgamma(input, p, "special_multigammaln")
