"""The error function erf(x), 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.

NumPy has no erf, so it is built here of what NumPy has, in blocks that stay in the cache.

- float32: erf(x) = tanh(x + x P(x^2)), where the polynomial P is fitted to artanh(erf(x)) / x - 1.
  Where erf comes near 1, tanh flattens out and forgives P's errors; so eight terms are enough.
- float64: rational approximations on three ranges: fdlibm's for small x; from there on the two
  that W. J. Cody published (Mathematics of Computation 23, 1969).
- 1 - erf(x) of float32: (x + 3) e^(x^2) (1 - erf(x)) changes so little between 0 and infinity that
  one polynomial in q = (x - 3) / (x + 3) serves everywhere (after Shepherd and Laframboise,
  Mathematics of Computation 36, 1981), computed in float64: eighteen of some thirty steps over the
  numbers. So PyTorch, which takes them without a way to the cache and back, is six times as fast.
"""

from __future__ import annotations

import math

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import unary
from ...graph.node import Function
from ..blocks import by_blocks, by_blocks_in_float64, is_short, one_by_one
from ..in_place import in_place

# P(t), lowest power first: the weighted least-squares fit whose largest error for x < 3.95 (from
# there on a float32 erf is 1) is smallest: 0.6 units of the last place.
_TANH_TERMS = (
    0.128379247167313,
    0.1027698643038029,
    -1.9528859915946407e-4,
    -6.148378151797146e-4,
    8.459638794155446e-5,
    -4.7945611680486014e-6,
    2.7571455904197128e-8,
    5.421782483232707e-9,
)

# The polynomial in q, lowest power first: fitted up to x = 10.2, from where on 1 - erf(x) is 0 in
# float32; off by a part of 2.4e-9 at most.
_SCALED_TERMS = (
    1.074006908,
    -0.8833944865,
    0.5902282985,
    -0.3104660084,
    0.1195290682,
    -0.02683982678,
    -0.001226429945,
    0.003080329034,
    -0.0004831777838,
    -0.0003253343453,
)

# The rational for small x (Sun Microsystems' fdlibm, 1993), lowest power first.
MIDDLE_FROM = _NEAR = 0.84375  # up to here erf(x) = x + x R(x^2)
_NEAR_TOP = (
    1.28379167095512558561e-01,
    -3.25042107247001499370e-01,
    -2.84817495755985104766e-02,
    -5.77027029648944159157e-03,
    -2.37630166566501626084e-05,
)
_NEAR_BOTTOM = (
    1.0,
    3.97917223959155352819e-01,
    6.50222499887672944485e-02,
    5.08130628187576562776e-03,
    1.32494738004321644526e-04,
    -3.96022827877536812320e-06,
)
# Cody's rationals, lowest power first, and the ranges they are for.
_MIDDLE = 4.0  # up to here erfc(x) = e^(-x^2) R(x)
_MIDDLE_TOP = (
    1.23033935479799725e03,
    2.05107837782607147e03,
    1.71204761263407058e03,
    8.81952221241769090e02,
    2.98635138197400131e02,
    6.61191906371416295e01,
    8.88314979438837594e00,
    5.64188496988670089e-1,
    2.15311535474403846e-8,
)
_MIDDLE_BOTTOM = (
    1.23033935480374942e03,
    3.43936767414372164e03,
    4.36261909014324716e03,
    3.29079923573345963e03,
    1.62138957456669019e03,
    5.37181101862009858e02,
    1.17693950891312499e02,
    1.57449261107098347e01,
    1.0,
)
_FAR = 28.0  # up to here erfc(x) = e^(-x^2) (1/sqrt(pi) - z R(z)) / x, z = 1/x^2; then it is 0
_FAR_TOP = (
    6.58749161529837803e-4,
    1.60837851487422766e-2,
    1.25781726111229246e-1,
    3.60344899949804439e-1,
    3.05326634961232344e-1,
    1.63153871373020978e-2,
)
_FAR_BOTTOM = (
    2.33520497626869185e-3,
    6.05183413124413191e-2,
    5.27905102951428412e-1,
    1.87295284992346725e00,
    2.56852019228982242e00,
    1.0,
)
_ONE_OVER_ROOT_PI = 0.56418958354775628695


def erf_array(x: np.ndarray) -> np.ndarray:
    """erf of each element of a float array, in its dtype and layout.

    Good to 5 units of the last place in float32 (NumPy's tanh alone may be off by more than one,
    depending on the processor), to 2 in float64; float16 is rounded from float32.
    """
    if is_short(x):
        return one_by_one(math.erf, x)
    if x.dtype == np.float64:
        return by_blocks(_erf_float64, x)
    if x.dtype == np.float32:
        return by_blocks(_erf_float32, x)
    return by_blocks(_erf_float32, x.astype(np.float32)).astype(x.dtype)


def erfc_array(x: np.ndarray) -> np.ndarray:
    """1 - erf of each element of a float array, in its dtype and layout.

    Good to 1 unit of the last place in float32 and float16, to 10 in float64.
    """
    if is_short(x):
        return one_by_one(math.erfc, x)
    if x.dtype == np.float64:
        return by_blocks(_erfc_float64, x)
    return by_blocks_in_float64(_erfc_for_float32, x)


def _erf_float32(x: np.ndarray, out: np.ndarray) -> None:
    """By artanh(erf(x)), so exact that its tanh is exact in float32."""
    polynomial(_TANH_TERMS, x * x, out)
    np.multiply(out, x, out=out)
    np.add(out, x, out=out)
    np.tanh(out, out=out)


def polynomial(terms: tuple[float, ...], x: np.ndarray, out: np.ndarray) -> np.ndarray:
    """The polynomial with these terms, lowest power first, by Horner's rule."""
    np.multiply(x, terms[-1], out=out)
    for term in terms[-2:0:-1]:
        np.add(out, term, out=out)
        np.multiply(out, x, out=out)
    return np.add(out, terms[0], out=out)


def polynomial_of(terms: tuple[float, ...], x: float) -> float:
    """The same of a number."""
    total = 0.0
    for term in reversed(terms):
        total = total * x + term
    return total


def _rational(top: tuple[float, ...], bottom: tuple[float, ...], x: np.ndarray) -> np.ndarray:
    above = polynomial(top, x, np.empty_like(x))
    return np.divide(above, polynomial(bottom, x, np.empty_like(x)), out=above)


def _erf_float64(x: np.ndarray, out: np.ndarray) -> None:
    _erf_near(x, out)
    rest = np.flatnonzero(~(np.abs(x) <= _NEAR))  # nan belongs here too
    if rest.size:
        y = x[rest]
        out[rest] = np.copysign(1 - _erfc_away(np.minimum(np.abs(y), 6.0)), y)


def _erfc_for_float32(x: np.ndarray) -> np.ndarray:
    scale = np.abs(x)
    scale += 3
    np.reciprocal(scale, out=scale)
    q = scale * -6
    q += 1
    tail = polynomial(_SCALED_TERMS, q, np.empty_like(x))
    tail *= scale
    np.multiply(x, -x, out=q)  # of a float32 the square is exact in float64
    tail *= np.exp(q, out=q)
    return _of_both_signs(x, tail, tail)


def _erfc_float64(x: np.ndarray, out: np.ndarray) -> None:
    np.subtract(1, _erf_near(x, out), out=out)
    rest = np.flatnonzero(~(np.abs(x) <= _NEAR))
    if rest.size:
        y = x[rest]
        tail = _erfc_away(np.minimum(np.abs(y), _FAR))
        out[rest] = _of_both_signs(y, tail, tail)


def _of_both_signs(x: np.ndarray, tail: np.ndarray, out: np.ndarray) -> np.ndarray:
    """1 - erf(x) from ``tail``, that of abs(x): it is 2 - tail where x is negative."""
    np.subtract((x < 0) * x.dtype.type(2), tail, out=out)
    return np.abs(out, out=out)


def _erf_near(x: np.ndarray, out: np.ndarray) -> np.ndarray:
    ratio = _rational(_NEAR_TOP, _NEAR_BOTTOM, x * x)
    np.multiply(ratio, x, out=ratio)
    return np.add(ratio, x, out=out)


def _erfc_away(x: np.ndarray) -> np.ndarray:
    """erfc of numbers from _NEAR to _FAR."""
    return scaled_erfc_away(x) * _exp_of_minus_square(x)


def scaled_erfc_away(x: np.ndarray) -> np.ndarray:
    """e^(x^2) erfc(x) of numbers from MIDDLE_FROM on."""
    result = _rational(_MIDDLE_TOP, _MIDDLE_BOTTOM, x)
    far = np.flatnonzero(x > _MIDDLE)
    if far.size:
        y = x[far]
        z = 1 / (y * y)
        result[far] = (_ONE_OVER_ROOT_PI - z * _rational(_FAR_TOP, _FAR_BOTTOM, z)) / y
    return result


def scaled_erfc_of(x: float) -> float:
    """The same of a number."""
    if x <= _MIDDLE:
        return polynomial_of(_MIDDLE_TOP, x) / polynomial_of(_MIDDLE_BOTTOM, x)
    z = 1 / (x * x)
    ratio = polynomial_of(_FAR_TOP, z) / polynomial_of(_FAR_BOTTOM, z)
    return (_ONE_OVER_ROOT_PI - z * ratio) / x


def _exp_of_minus_square(x: np.ndarray) -> np.ndarray:
    """e^(-x^2), with the rounding of x^2 undone: its error, small beside x^2, is not beside 1."""
    coarse = np.trunc(x * 16) / 16  # a number whose square is exact
    return np.exp(-coarse * coarse) * np.exp(-(x - coarse) * (x + coarse))


class Erf(Function):
    """The error function of each element.    d erf(x) = 2/sqrt(pi) e^(-x^2) dx

    >>> torch.erf(torch.tensor([0.0, 1.0, -10.0]))
    tensor([ 0.0000,  0.8427, -1.0000])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return erf_array(x)

    def backward(self, g, x):
        return 2 * _ONE_OVER_ROOT_PI * v.exp(-(x * x)) * g


class Erfc(Function):
    """1 - erf(x) of each element, exact also where it is tiny.    d = -2/sqrt(pi) e^(-x^2) dx

    >>> torch.erfc(torch.tensor([0.0, 1.0, 5.0]))
    tensor([1.0000e+00, 1.5730e-01, 1.5375e-12])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return erfc_array(x)

    def backward(self, g, x):
        return -2 * _ONE_OVER_ROOT_PI * v.exp(-(x * x)) * g


erf, erf_ = unary(Erf, "erf"), in_place("erf_", Erf)
erfc, erfc_ = unary(Erfc, "erfc"), in_place("erfc_", Erfc)
