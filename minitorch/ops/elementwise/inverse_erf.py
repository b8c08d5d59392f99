"""The inverse of the error function, by polynomials in the logarithm of 1 - x^2."""

from __future__ import annotations

import math

import numpy as np

from ...devices.arrays import is_foreign
from ...graph import vocabulary as v
from ...graph.entry import unary
from ...graph.node import Function
from ..blocks import by_blocks, by_blocks_in_float64, is_short, one_by_one
from ..in_place import in_place
from .erf import erf_array, erfc_array, polynomial, polynomial_of
from .gamma import in_part

# The inverse of erf by itself, lowest power first: up to w = 5, and from there on, see below.
_MIDDLE_TERMS = (
    1.501409359,
    0.2466402841,
    -0.004177381757,
    -0.001252736115,
    0.0002183395018,
    -4.967501132e-06,
    -3.461199928e-06,
    4.672392449e-07,
    2.309250111e-08,
    -8.88038508e-09,
)
_FAR_TERMS = (
    2.832976849,
    1.001675602,
    0.009443379465,
    -0.007647881459,
    0.005701931866,
    -0.003551035975,
    0.001434469314,
    -0.0001309219358,
    -0.0002306369246,
    0.0001506665485,
    -4.509476209e-05,
    6.955431561e-06,
    -4.452777467e-07,
)
# The first in ln(1 - x^2) itself: of float32 numbers fewer digits are lost so.
_LOG_TERMS = (
    0.886226922,
    -0.232013798,
    0.0115487747,
    0.00233457571,
    -0.000127161768,
    -4.43615649e-05,
    4.0588064e-06,
    1.99269742e-06,
    2.22901165e-07,
    8.88038508e-09,
)


def _inverse_erf_array(x: np.ndarray) -> np.ndarray:
    if is_short(x):
        return one_by_one(_inverse_erf_of, x)
    if x.dtype == np.float32 and not is_foreign(x):
        return by_blocks(_inverse_erf_float32, x)
    return by_blocks_in_float64(inverse_erf if x.dtype == np.float64 else _about_inverse_erf, x)


def _inverse_erf_float32(x: np.ndarray, out: np.ndarray) -> None:
    """The same as below without float64, but for the numbers beside 1: good to 3 units."""
    log = 1 + x
    log *= np.subtract(1, x, out=out)
    np.log(log, out=log)
    far = np.flatnonzero(~(log > -5))
    np.maximum(log, np.full_like(log, -5), out=log)  # (slow with a single -5)
    polynomial(_LOG_TERMS, log, out)
    out *= x
    if far.size:
        out[far] = _about_inverse_erf(x[far].astype(np.float64))


def _about_inverse_erf(x: np.ndarray) -> np.ndarray:
    """The inverse to 2e-8 of itself, by polynomials in w = -ln(1 - x^2).

    M. Giles, Approximating the erfinv function (GPU Computing Gems, 2011); the coefficients are
    fitted anew, to be good enough for float32 and for one more step to float64.
    """
    w = -np.log((1 - x) * (1 + x))
    ratio = polynomial(_MIDDLE_TERMS, np.minimum(w, 5.0) - 2.5, np.empty_like(x))
    ratio = in_part(w >= 5, _far_ratio, w, otherwise=ratio)
    return ratio * x


def _far_ratio(w: np.ndarray) -> np.ndarray:
    return np.where(np.isinf(w), np.inf, polynomial(_FAR_TERMS, np.sqrt(w) - 3, np.empty_like(w)))


def inverse_erf(x: np.ndarray) -> np.ndarray:
    """The same and one of Halley's steps, which triples the digits."""
    p = np.abs(x)
    y = _about_inverse_erf(p)
    # near 1 by 1 - erf(y), which keeps its digits there
    error = in_part(p > 0.5, lambda p, y: (1 - p) - erfc_array(y), p, y, otherwise=erf_array(y) - p)
    step = error * (math.sqrt(math.pi) / 2) * np.exp(y * y)
    return np.copysign(np.where(p < 1, y - step / (1 + y * step), y), x)


def _inverse_erf_of(x: float) -> float:
    """The same of a number."""
    p = abs(x)
    if not p < 1:
        return math.copysign(math.inf, x) if p == 1 else math.nan
    w = -math.log((1 - p) * (1 + p))
    if w < 5:
        y = p * polynomial_of(_MIDDLE_TERMS, w - 2.5)
    else:
        y = p * polynomial_of(_FAR_TERMS, math.sqrt(w) - 3)
    error = (1 - p) - math.erfc(y) if p > 0.5 else math.erf(y) - p
    step = error * (math.sqrt(math.pi) / 2) * math.exp(y * y)
    return math.copysign(y - step / (1 + y * step), x)


class Erfinv(Function):
    """The inverse of the error function, for -1 <= x <= 1.    dx: sqrt(pi)/2 e^(y^2), y = erfinv(x)

    >>> torch.erfinv(torch.tensor([0.0, 0.5, -1.0]))
    tensor([0.0000, 0.4769,   -inf])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _inverse_erf_array(x)

    def backward(self, g, x):
        y = v.in_formula(Erfinv, x)
        return g * (math.sqrt(math.pi) / 2) * v.exp(y * y)


erfinv, erfinv_ = unary(Erfinv, "erfinv"), in_place("erfinv_", Erfinv, function=False)
