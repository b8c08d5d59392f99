"""A tensor and a number, in the nodes that torch records where its own C++ code combines them.

In a program ``x * 2`` records MulBackward0 with two inputs; inside torch's losses it is
MulBackward1 with one. The values are the same.
"""

from __future__ import annotations

from ..graph.node import Function
from ..tensors import Tensor
from .arithmetic.basic import with_category_of


class MulNumber(Function, node="MulBackward1"):
    """x times a number.    d = number dx"""

    __slots__ = ("factor",)

    def forward(self, x):
        return x * self.factor

    def backward(self, g):
        return g * self.factor


class DivNumber(Function, node="DivBackward1"):
    """x divided by a number.    d = dx / number"""

    __slots__ = ("divisor",)

    def forward(self, x):
        return x / self.divisor

    def backward(self, g):
        return g / self.divisor


class AddNumber(Function, node="AddBackward1"):
    """x plus a number.    d = dx"""

    __slots__ = ("term",)

    def forward(self, x):
        return x + self.term

    def backward(self, g):
        return g


def times(x: Tensor, factor: float) -> Tensor:
    """``x * factor``."""
    return MulNumber.apply(x, factor=factor)


def divided(x: Tensor, divisor: float) -> Tensor:
    """``x / divisor``."""
    return DivNumber.apply(x, divisor=divisor)


class SubNumber(Function, node="SubBackward1"):
    """x minus a number.    d = dx"""

    __slots__ = ("term",)

    def forward(self, x):
        return x - self.term

    def backward(self, g):
        return g


def plus(x: Tensor, term: float) -> Tensor:
    """``x + term``."""
    return AddNumber.apply(with_category_of(x, term), term=term)


def minus(x: Tensor, term: float) -> Tensor:
    """``x - term``."""
    return SubNumber.apply(with_category_of(x, term), term=term)
