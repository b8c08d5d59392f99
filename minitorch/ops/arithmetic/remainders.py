"""Remainders of C's kind, and what whole numbers have in common: fmod, gcd, lcm."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, check_tensor, not_a_tensor, register
from ...graph.node import Function, kept_where
from ...tensors import Tensor
from ..arguments import not_implemented
from ..writing import check_castable, write
from .basic import as_element, of_two_tensors, with_category_of
from .division import by_quotients, check_division


class Fmod(Function, node="FmodBackward1"):
    """x - y*trunc(x/y): the remainder with the sign of x.    dx - trunc(x/y) dy"""

    keeps = "for y"
    keep_inputs = kept_where(lambda need_x, need_y: (need_y, need_y))

    def forward(self, x, y):
        return fmod_array(x, y)

    def backward(self, g, x=None, y=None):
        return g, -g * v.trunc(x / y) if self.needs(1) else None


class FmodNumber(Function, node="FmodBackward0"):
    """The remainder of the division by a number.    The gradient passes."""

    __slots__ = ("scalar",)
    follows = True

    def forward(self, x):
        return fmod_array(x, as_element(self.scalar, x.dtype))

    def backward(self, g):
        return g


def fmod_array(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """C's remainder of two arrays of one dtype, after torch's checks."""
    check_division("fmod", x, y)
    return by_quotients(_fmod_float32, np.fmod, x, y)


def _fmod_float32(quotient: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    rest = x - np.trunc(quotient, out=quotient) * y
    return np.copysign(rest, x, out=rest)


@register(node=Fmod, out=True)
def fmod(input: Tensor, other: Any) -> Tensor:
    """The remainder of the division, with the sign of ``input`` (``torch.fmod``).

    - ``other``: Tensor or number. Raises RuntimeError for a division of integers by zero.

    >>> torch.fmod(torch.tensor([-3.0, 3.5]), 2)
    tensor([-1.0000,  1.5000])
    """
    check_tensor("fmod", input)
    if isinstance(other, NUMBERS):
        return FmodNumber.apply(with_category_of(input, other), scalar=other)
    return of_two_tensors("fmod", Fmod, input, other)


@register(node=Fmod, function=False)
def fmod_(self: Tensor, other: Any) -> Tensor:
    """``fmod`` in place; returns self (``Tensor.fmod_``).

    >>> torch.tensor([7, -7]).fmod_(3)
    tensor([ 1, -1])
    """
    if isinstance(other, NUMBERS):
        check_castable(with_category_of(self, other).array.dtype, self)
        return write(FmodNumber, self, parts=True, scalar=other)
    if not isinstance(other, Tensor):
        raise not_a_tensor("fmod_", "other", 1, other)
    return write(Fmod, self, other, parts=True)


class Gcd(Function):
    """The greatest common divisor.    Of integers only: there is no gradient."""

    def forward(self, x, y):
        if x.dtype.kind not in "iu":
            raise not_implemented("gcd_cpu", x.dtype)
        return np.gcd(x, y)


class Lcm(Function):
    """The least common multiple.    Of integers only: there is no gradient."""

    def forward(self, x, y):
        if x.dtype.kind not in "iu":
            raise not_implemented("lcm_cpu", x.dtype)
        return np.lcm(x, y)


@register(out=True)
def gcd(input: Tensor, other: Tensor) -> Tensor:
    """The greatest common divisor of integers, element by element (``torch.gcd``).

    >>> torch.gcd(torch.tensor([12, -18]), torch.tensor([8, 12]))
    tensor([4, 6])
    """
    return of_two_tensors("gcd", Gcd, input, other)


@register(out=True)
def lcm(input: Tensor, other: Tensor) -> Tensor:
    """The least common multiple of integers, element by element (``torch.lcm``).

    >>> torch.lcm(torch.tensor([4, 6]), torch.tensor([6, 4]))
    tensor([12, 12])
    """
    return of_two_tensors("lcm", Lcm, input, other)


@register()
def gcd_(self: Tensor, other: Tensor) -> Tensor:
    """``gcd`` in place; returns self (``Tensor.gcd_``).

    >>> torch.tensor([12, 9]).gcd_(torch.tensor(6))
    tensor([6, 3])
    """
    check_tensor("gcd_", other, "other", 1)
    return write(Gcd, self, other)


@register()
def lcm_(self: Tensor, other: Tensor) -> Tensor:
    """``lcm`` in place; returns self (``Tensor.lcm_``).

    >>> torch.tensor([12, 9]).lcm_(torch.tensor(6))
    tensor([12, 18])
    """
    check_tensor("lcm_", other, "other", 1)
    return write(Lcm, self, other)
