"""The logarithm of the gamma function and its derivatives.

The sum over n of ln(1 + x/n) grows too slowly to be added up. So the derivatives step upwards, by
psi(x) = psi(x + 1) - 1/x, until x is so large that some terms of the asymptotic series are enough.
All is computed in float64, in blocks that stay in the cache.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import is_foreign
from ...graph import vocabulary as v
from ...graph.entry import apply_promoted, check_tensor, register, unary
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import as_int
from ..blocks import by_blocks_in_float64, is_short, one_by_one
from ..in_place import in_place
from ..tables import BesidePoles, by_table
from ..writing import write
from .erf import polynomial, polynomial_of

# B(2k) / (2k)!, k = 1 ...: with the Bernoulli numbers B(2) = 1/6, B(4) = -1/30 ...
BERNOULLI = (
    1 / 12,
    -1 / 720,
    1 / 30240,
    -1 / 1209600,
    1 / 47900160,
    -691 / 1307674368000,
    1 / 74724249600,
    -3617 / 10670622842880000,
)
LARGE = 9.0  # from here on Stirling's series is exact in float64
_FOR_FLOAT32 = 14, 3.5  # so many terms of the series near 2; Stirling's is exact from here on
_STEPS = 8  # of digamma's, upwards; then its asymptotic series is exact
_FAR = 12.0  # from here on that of the zeta function is, for all orders


# (-1)^k (zeta(k) - 1) / k for k = 2, 3 ...: the logarithm of the gamma function near 2, see below.
NEAR_2 = (
    0.3224670334241132,
    -0.0673523010531981,
    0.020580808427784546,
    -0.007385551028673986,
    0.0028905103307415234,
    -0.001192753911703261,
    0.0005096695247430425,
    -0.00022315475845357939,
    9.945751278180853e-05,
    -4.492623673813314e-05,
    2.050721277567069e-05,
    -9.439488275268397e-06,
    4.374866789907488e-06,
    -2.039215753801366e-06,
    9.55141213040742e-07,
    -4.492469198764566e-07,
    2.1207184805554665e-07,
    -1.0043224823968099e-07,
    4.7698101693639804e-08,
    -2.2711094608943164e-08,
    1.0838659214896955e-08,
    -5.183475041970047e-09,
    2.4836745438024785e-09,
    -1.1921401405860912e-09,
    5.731367241678862e-10,
    -2.7595228851242334e-10,
    1.330476437424449e-10,
    -6.4229645638381e-11,
)
_EULER = 0.57721566490153286061


def _rising(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """x (x + 1) ... (x + 7) and its derivative: what eight steps upwards multiply and add."""
    product, slope = x, np.ones_like(x)
    for step in range(1, _STEPS):
        slope = slope * (x + step) + product
        product = product * (x + step)
    return product, slope


def _turned(x: np.ndarray) -> np.ndarray:
    """pi times what ``x`` has beyond the nearest whole number: exact also for large ``x``."""
    return np.pi * (x - np.rint(x))


def in_part(mask: np.ndarray, function: Callable[..., Any], *arrays: Any, otherwise: Any) -> Any:
    """``otherwise``, and ``function(*arrays)`` where the mask holds: computed only there."""
    if is_foreign(mask):  # a GPU is not asked where; it computes both
        return np.where(mask, function(*arrays), otherwise)
    here = np.flatnonzero(mask)
    if here.size:
        otherwise[here] = function(*[a[here] for a in arrays])
    return otherwise


def log_gamma(x: np.ndarray, terms: int, large: float) -> np.ndarray:
    """The logarithm of abs(gamma(x)): _near_2 up to ``large``, from there on Stirling's series."""
    size = np.abs(x)
    far = size >= large
    if not is_foreign(far) and far.all():
        value = _stirling(size)
    else:
        value = _near_2(np.clip(size, 0, large), terms, large)
        value = in_part(far, _stirling, size, otherwise=value)
    value = in_part(x < 0, _log_of_negative, size, value, otherwise=value)
    return in_part(np.isinf(x), np.abs, x, otherwise=value)


def exactness(dtype: np.dtype) -> tuple[int, float]:
    """``terms`` and ``large`` for a result of a dtype."""
    return (len(NEAR_2), LARGE) if dtype == np.float64 else _FOR_FLOAT32


def _one_log_gamma(x: float) -> float:
    """The same of one number that float32 holds, by Python's function, exact enough for that."""
    return math.inf if math.isinf(x) or (x <= 0 and x == math.floor(x)) else math.lgamma(x)


def _near_2(x: np.ndarray, terms: int, large: float) -> np.ndarray:
    """ln gamma(x), 0 <= x <= large, by the power series around 2 (Abramowitz and Stegun, 6.1.33).

    To it lead steps by gamma(x + 1) = x gamma(x). It keeps the zeros at 1 and 2 exact.
    """
    z = x - 2
    steps = np.clip(np.rint(z), -2, np.inf)
    z -= steps  # -1/2 ... 1/2
    value = polynomial(NEAR_2[:terms], z, np.empty_like(z))
    value = (value * z + (1 - _EULER)) * z
    product = np.ones_like(z)
    for step in range(1, int(large) - 1):
        product *= v.select(steps >= step, z + (step + 1), np.ones_like(z))
    value += np.log(product)
    value = in_part(steps < 0, lambda value, z: value - np.log1p(z), value, z, otherwise=value)
    return in_part(steps < -1, lambda value, x: value - np.log(x), value, x, otherwise=value)


def near_2_of(x: float) -> float:
    """The same of a number, 1 <= x <= 2, where math.lgamma loses what is next to its zeros."""
    z = x - 2 if x >= 1.5 else x - 1
    value = (polynomial_of(NEAR_2, z) * z + (1 - _EULER)) * z
    return value if x >= 1.5 else value - math.log1p(z)


def _stirling(x: np.ndarray) -> np.ndarray:
    """Stirling's series: ln gamma(x) for large x."""
    square = 1 / (x * x)
    terms = tuple([b * math.factorial(2 * k) for k, b in enumerate(BERNOULLI)])
    tail = polynomial(terms, square, np.empty_like(x))  # B(2k) / (2k (2k - 1)) x^(1 - 2k)
    return (x - 0.5) * (np.log(x) - 1) + (0.5 * math.log(2 * math.pi) - 0.5) + tail / x


def _log_of_negative(size: np.ndarray, value: np.ndarray) -> np.ndarray:
    """The value at -size from that at size: gamma(x) gamma(-x) = -pi / (x sin(pi x))."""
    return np.log(np.pi / (size * np.abs(np.sin(_turned(size))))) - value


_DIGAMMA_TERMS = tuple([b * math.factorial(2 * k + 1) for k, b in enumerate(BERNOULLI)])


def digamma_array(x: np.ndarray) -> np.ndarray:
    if is_short(x) and x.all():
        return one_by_one(_one_digamma, x)
    return by_table(_tabled_digamma, x)


def _one_digamma(x: float) -> float:
    """psi of one number but 0, as below: steps upwards, then the asymptotic series."""
    if x < 0:
        part = x - round(x) if x > -math.inf else 0.0  # beyond the nearest whole number
        return _one_digamma(1 - x) - math.pi / math.tan(math.pi * part) if part else math.nan
    steps = 0.0
    while x < _STEPS:
        steps += 1 / x
        x += 1
    square = 1 / (x * x)
    tail = polynomial_of(_DIGAMMA_TERMS, square) * square
    return math.log(x) - 0.5 / x - tail - steps


def _digamma(x: np.ndarray) -> np.ndarray:
    """Eight steps upwards where x is small, then the asymptotic series; reflection below 0."""
    at = np.where(x < 0, 1 - x, x)
    small = at < _STEPS
    large = at + _STEPS * small
    square = 1 / (large * large)
    tail = polynomial(_DIGAMMA_TERMS, square, np.empty_like(large)) * square  # B(2k) / (2k) x^-2k
    value = np.log(large) - 0.5 / large - tail
    value = in_part(small, _without_steps, value, at, otherwise=value)
    # psi(x) = psi(1 - x) - pi / tan(pi x)
    value = in_part(
        x < 0, lambda value, x: value - np.pi / np.tan(_turned(x)), value, x, otherwise=value
    )
    return np.where((x < 0) & (np.floor(x) == x), np.nan, value)


def _without_steps(value: np.ndarray, x: np.ndarray) -> np.ndarray:
    """psi(x) from psi(x + 8): less 1/x + 1/(x + 1) ... + 1/(x + 7), which is one quotient."""
    product, slope = _rising(x)
    return value - slope / product


def _zeta(s: int, x: np.ndarray, far: float) -> np.ndarray:
    """Hurwitz' zeta function: the sum of (x + n)^-s over n = 0, 1 ... (Euler-Maclaurin).

    - ``far``: from here on the series is exact enough; up to it terms are added.
    """
    pole = (x <= 0) & (np.floor(x) == x)
    x = np.where(pole, 1.0, x)
    total = np.zeros_like(x)
    # how far x is below 0 must be known; s = 2 is asked for x >= 1/2 only: a GPU takes all steps
    turn = 0
    while turn < far if s == 2 and is_foreign(x) else (x < far).any():
        small, turn = x < far, turn + 1
        total = in_part(small, lambda total, x: total + _power(1 / x, s), total, x, otherwise=total)
        x = x + small
    # what the rest adds: the integral, half of the first term, and the corrections
    inverse = 1 / x
    terms, factor = [], 1.0 * s
    for k, term in enumerate(BERNOULLI):
        terms.append(term * factor)
        factor *= (s + 2 * k + 1) * (s + 2 * k + 2)
    tail = polynomial(tuple(terms), inverse * inverse, np.empty_like(x)) * inverse
    less = _power(inverse, s - 1)
    return np.where(pole, np.inf, total + less / (s - 1) + less * inverse * (0.5 + tail))


def is_plain_zeta(s: float, x: float) -> bool:
    """Is zeta_of meant for these numbers? (Others are poles, unknown, or too large for Python.)"""
    return 1 < s < 100 and 1e-3 < x < math.inf


def zeta_of(s: float, x: float) -> float:
    """The same of numbers, of which ``is_plain_zeta`` holds."""
    total = 0.0
    for _ in range(int(_FAR)):
        total += x**-s
        x += 1
    less, square = x ** (1 - s), 1 / (x * x)
    factor, tail = s / x, 0.5
    for k, term in enumerate(BERNOULLI):
        tail += term * factor
        factor *= (s + 2 * k + 1) * (s + 2 * k + 2) * square
    return total + less / (s - 1) + less / x * tail


def _power(x: np.ndarray, n: int) -> np.ndarray:
    """x^n by products, which are ten times as fast as a power."""
    result = x
    for _ in range(n - 1):
        result = result * x
    return result


def _polygamma_array(n: int, x: np.ndarray) -> np.ndarray:
    if n == 0:
        return digamma_array(x)
    if n == 1 and is_short(x) and x.dtype != np.float64 and np.isfinite(x).all():
        return one_by_one(_trigamma_of, x)
    scale = math.factorial(n) * (1.0 if n % 2 else -1.0)
    if is_short(x) and all([is_plain_zeta(n + 1, number) for number in x.reshape(-1).tolist()]):
        return one_by_one(lambda number: scale * zeta_of(n + 1, number), x)
    if n == 1:
        return by_table(_tabled_trigamma_of[x.dtype], x)
    far = _far_for(n, x.dtype)
    return by_blocks_in_float64(lambda part: scale * _zeta(n + 1, part, far), x)


def _far_for(n: int, dtype: np.dtype) -> float:
    """From where on the series is exact enough for a result of a dtype."""
    return 6.0 if dtype != np.float64 and n < 4 else _FAR


def _trigamma(x: np.ndarray, far: float) -> np.ndarray:
    # below 1/2 by reflection: pi^2 / sin(pi x)^2 - psi'(1 - x)
    below = x < 0.5
    value = _zeta(2, np.where(below, 1 - x, x), far)
    return in_part(
        below, lambda x, up: (np.pi / np.sin(np.pi * x)) ** 2 - up, x, value, otherwise=value
    )


def _trigamma_of(x: float) -> float:
    """The same of a finite number, to all digits of float32."""
    if x < 0.5:
        sine = math.sin(math.pi * x)
        return (math.pi / sine) ** 2 - _trigamma_of(1 - x) if sine else math.inf
    total = 0.0
    while x < 4:
        total += 1 / (x * x)
        x += 1
    y = 1 / (x * x)
    tail = y * (1 / 6 - y * (1 / 30 - y * (1 / 42 - y * (1 / 30 - y * (5 / 66)))))
    return total + (1 + 0.5 / x + tail) / x


# next to a pole they are -ln abs(d), -1/d and 1/d^2 of the distance d, and something smooth
def _tabled_log_gamma(dtype: np.dtype) -> BesidePoles:
    exact = exactness(dtype)
    return BesidePoles(lambda x: log_gamma(x, *exact), lambda d: np.log(np.abs(1 / d)))


def _tabled_trigamma(dtype: np.dtype) -> BesidePoles:
    far = _far_for(1, dtype)
    return BesidePoles(lambda x: _trigamma(x, far), lambda d: 1 / (d * d))


_FLOATS = [np.dtype(code) for code in "efd"]
_tabled_digamma = BesidePoles(_digamma, lambda d: -1 / d)
LOG_GAMMA_OF = {dtype: _tabled_log_gamma(dtype) for dtype in _FLOATS}
_tabled_trigamma_of = {dtype: _tabled_trigamma(dtype) for dtype in _FLOATS}


class Lgamma(Function):
    """Logarithm of the absolute value of the gamma function.    d lgamma(x) = digamma(x) dx

    >>> torch.lgamma(torch.tensor([0.5, 1.0, 5.0]))
    tensor([0.5724, 0.0000, 3.1781])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        if is_short(x) and x.dtype != np.float64:
            return one_by_one(_one_log_gamma, x)
        return by_table(LOG_GAMMA_OF[x.dtype], x)

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
        return digamma_array(x)

    def backward(self, g, x):
        return g * v.in_formula(Polygamma, x, n=1)


class Polygamma(Function):
    """The n-th derivative of digamma.    d polygamma(n, x) = polygamma(n + 1, x) dx"""

    __slots__ = ("n",)
    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _polygamma_array(self.n, x)

    def backward(self, g, x):
        return g * v.in_formula(Polygamma, x, n=self.n + 1)


lgamma, lgamma_ = unary(Lgamma, "lgamma"), in_place("lgamma_", Lgamma, function=False)
digamma, digamma_ = unary(Digamma, "digamma"), in_place("digamma_", Digamma, function=False)


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


@register(node=Polygamma, function=False)
def polygamma_(self: Tensor, n: Any) -> Tensor:
    """``polygamma`` in place; returns self (``Tensor.polygamma_``).

    >>> torch.tensor([1.0, 0.5]).polygamma_(1)
    tensor([1.6449, 4.9348])
    """
    n = as_int("polygamma_", "n", n)
    if n < 0:
        raise RuntimeError("polygamma(n, x) does not support negative n.")
    return write(Polygamma, self, n=n)
