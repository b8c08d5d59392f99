"""Products with logarithms, 0 where their first factor is 0; and Hurwitz' zeta function."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array, is_foreign
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arithmetic.basic import with_category_of
from ..blocks import pointwise
from ..elementwise.gamma import BERNOULLI, is_plain_zeta, zeta_of
from .entries import check_operands, in_float64_of_two, refuse_half, with_gradient


class Entr(Function, node="SpecialEntrBackward0"):
    """-x ln x, 0 at 0, minus infinity below (``torch.special.entr``).    d = -(1 + ln x) dx

    The entropy of chances is the sum of it.

    >>> torch.special.entr(torch.tensor([0.0, 0.5, 1.0, -1.0]))
    tensor([0.0000, 0.3466, -0.0000,   -inf])
    """

    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return as_array(pointwise(_entropy, x)).astype(x.dtype, copy=False)

    def backward(self, g, x):
        return g * (-1 - v.log(x))


def _entropy(x: np.ndarray) -> np.ndarray:
    value = -x * np.log(np.where(x > 0, x, 1))  # (of NaN it is NaN)
    low = x <= 0
    if is_foreign(x) or low.any():
        value = np.where(low, np.where(x < 0, -np.inf, 0).astype(x.dtype), value)
    return value


entr = with_gradient(Entr, "entr")


def _log1p_product(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    value = as_array(x * np.log1p(y))
    return np.where((x == 0) & (y == y), 0, value).astype(x.dtype, copy=False)


class Xlog1py(Function, node="SpecialXlog1PyBackward0"):
    """x ln(1 + y), and 0 where x is 0.    d = ln(1 + y) dx + x / (1 + y) dy"""

    keeps = "inputs"
    float_result = True

    def forward(self, x, y):
        return _log1p_product(x, y)

    def backward(self, g, x, y):
        gx = _times_log1p(g, x, y) if self.needs(0) else None
        return gx, g * x / (y + 1) if self.needs(1) else None


class Xlog1pyOfNumber(Function, node="SpecialXlog1PyBackward1"):
    """The same for a number x."""

    __slots__ = ("scalar",)
    keeps = "inputs"
    float_result = True

    def forward(self, y):
        return _log1p_product(np.full((), self.scalar, y.dtype), y)

    def backward(self, g, y):
        return g * self.scalar / (y + 1)


class Xlog1pyNumber(Function, node="SpecialXlog1PyBackward2"):
    """The same for a number y."""

    __slots__ = ("scalar",)
    keeps = "inputs"
    float_result = True

    def forward(self, x):
        return _log1p_product(x, np.full((), self.scalar, x.dtype))

    def backward(self, g, x):
        return _times_log1p(g, x, self.scalar)


def _times_log1p(g: Any, x: Any, y: Any) -> Any:
    """g ln(1 + y), but 0 where x is 0 and the logarithm minus infinity or none."""
    return v.where((x == 0) & (y <= -1), 0.0, v.xlogy(g, 1 + y))


@register("special.xlog1py", node=Xlog1py, out=True)
def xlog1py(input: Any, other: Any) -> Tensor:
    """``input * log1p(other)``, and 0 where ``input`` is 0 (``torch.special.xlog1py``).

    - ``input``, ``other``: Tensors or numbers, but not two numbers; integers become floats.

    >>> torch.special.xlog1py(torch.tensor([0.0, 2.0]), torch.tensor([-1.0, 1.0]))
    tensor([0.0000, 1.3863])
    """
    return _of_two("special_xlog1py", (Xlog1py, Xlog1pyOfNumber, Xlog1pyNumber), input, other)


def _of_two(name: str, classes: tuple[type[Function], ...], x: Any, y: Any) -> Tensor:
    """The operation of two tensors, of a number and a tensor, of a tensor and a number."""
    check_operands(name, x, y, "input", "other")
    of_tensors, of_number, with_number = classes
    if isinstance(x, NUMBERS):
        return apply_promoted(of_number, with_category_of(y, 1.0), scalar=x)
    if isinstance(y, NUMBERS):
        return apply_promoted(with_number, with_category_of(x, 1.0), scalar=y)
    return apply_promoted(of_tensors, x, y)


# ---- the zeta function --------------------------------------------------------------------------

_STEPS = 12  # so many terms are added at least, and all that are for numbers below 12


def _zeta(s: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The sum of (x + n)^-s over n = 0, 1 ..., by Euler and Maclaurin (as in Cephes' zeta.c)."""
    pole = (x <= 0) & (np.floor(x) == x)
    none = (s < 1) | ((x < 0) & (np.floor(s) != s)) | np.isnan(s) | np.isnan(x)
    plain = ~pole & ~none & (s != 1) & np.isfinite(s) & np.isfinite(x)
    s, at_x = np.where(plain, s, 2.0), np.where(plain, x, 1.0)
    total, n = np.zeros_like(x), 0
    while n < _STEPS or (not is_foreign(at_x) and (at_x < _STEPS).any()):
        more = (at_x < _STEPS) | (n < _STEPS)
        total = total + np.where(more, at_x**-s, 0.0)
        at_x, n = at_x + more, n + 1
    power = at_x**-s
    factor, terms = s, np.zeros_like(x)
    inverse = 1 / at_x
    for k, term in enumerate(BERNOULLI):
        terms = terms + term * factor * inverse
        factor = factor * (s + 2 * k + 1) * (s + 2 * k + 2)
        inverse = inverse / (at_x * at_x)
    rest = np.where(power > 0, power * (at_x / (s - 1) + 0.5 + terms), 0.0)
    value = np.where(plain, total + rest, np.where(pole, np.inf, np.nan))
    return value


def _whole_zeta(s: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The same with its pole at s = 1, and no value below it."""
    return np.where(s == 1, np.inf, np.where(s < 1, np.nan, _zeta(s, x)))


def _zeta_of_numbers(s: float, x: float) -> float:
    if is_plain_zeta(s, x):
        return zeta_of(s, x)
    return float(_whole_zeta(np.array([s]), np.array([x]))[0])


class Zeta(Function, node="SpecialZetaBackward0"):
    """Hurwitz' zeta function.    With q: -s zeta(s + 1, q) dq; there is none with s"""

    keeps = "inputs"
    float_result = True

    def forward(self, s, q):
        refuse_half("zeta", s)
        return in_float64_of_two(_whole_zeta, s, q, _zeta_of_numbers)

    def backward(self, g, s, q):
        if self.needs(0):
            raise NotImplementedError("the derivative for 'zeta' is not implemented.")
        return None, g * -s * v.in_formula(Zeta, s + 1, q)


class ZetaOfNumber(Function, node="SpecialZetaBackward1"):
    """The same for a number s."""

    __slots__ = ("scalar",)
    keeps = "inputs"
    float_result = True

    def forward(self, q):
        refuse_half("zeta", q)
        return in_float64_of_two(
            _whole_zeta, np.full((), self.scalar, q.dtype), q, _zeta_of_numbers
        )

    def backward(self, g, q):
        return g * -self.scalar * v.in_formula(ZetaOfNumber, q, scalar=self.scalar + 1)


class ZetaNumber(Function, node="SpecialZetaBackward2"):
    """The same for a number q: it has no derivative."""

    __slots__ = ("scalar",)
    float_result = True

    def forward(self, s):
        refuse_half("zeta", s)
        return in_float64_of_two(_whole_zeta, s, np.full((), self.scalar, s.dtype))

    def backward(self, g):
        raise NotImplementedError("the derivative for 'zeta' is not implemented.")


@register("special.zeta", node=Zeta, out=True)
def zeta(input: Any, other: Any) -> Tensor:
    """Hurwitz' zeta function, the sum of (q + n)^-s over n = 0, 1 ... (``torch.special.zeta``).

    - ``input``: s, ``other``: q; Tensors or numbers, not two numbers. Only q has a gradient.
    - Infinite at s = 1 and where q is 0, -1 ...; NaN for s < 1.

    >>> torch.special.zeta(torch.tensor([2.0, 4.0]), torch.tensor([1.0, 1.0]))
    tensor([1.6449, 1.0823])
    """
    return _of_two("special_zeta", (Zeta, ZetaOfNumber, ZetaNumber), input, other)
