"""Powers: x**n for a number n, x**y for two tensors, n**x for a number n."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import is_foreign, row_major
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, not_a_tensor, promote_number, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import float64
from ..arguments import invalid_arguments, not_implemented
from ..in_place import operator_in_place
from ..making.conversion import to
from ..making.copies import copy_of
from ..scalars import check_fits
from ..writing import check_castable, write
from .basic import as_element, with_category_of

_SMALL = frozenset({-2, -1, -0.5, 0.5, 2, 3})  # exponents that fit, and are asked for most


class PowScalar(Function, node="PowBackward0"):
    """x**n for a number n.    d(x^n) = n x^(n-1) dx"""

    __slots__ = ("exponent",)
    follows = True
    keeps = "inputs"

    def forward(self, x):
        n = self.exponent
        if x.dtype.kind in "iu" and isinstance(n, int) and n < 0:
            raise RuntimeError("Integers to negative integer powers are not allowed.")
        if n == 1:
            return copy_of(x)
        if n not in _SMALL and (x.dtype.kind != "f" or x.itemsize == 2):
            check_fits(n, x.dtype)
        if x.dtype.kind == "f" and x.itemsize > 2:
            return power(x, n)  # torch, too, takes a square root for x**0.5, but not in float16
        exponent = as_element(n, x.dtype)
        if exponent != n and x.dtype.kind == "f":  # float16 would round the exponent
            return np.power(x.astype(np.float32), np.float32(n)).astype(x.dtype)
        return np.power(x, exponent)

    def backward(self, g, x):
        n = self.exponent
        if n == 0:
            return v.zeros(g.shape, g)
        return g * (power(x, n - 1) * n)


class PowTensor(Function, node="PowBackward1"):
    """x**y for two tensors.    d(x^y) = y x^(y-1) dx + log(x) x^y dy"""

    keeps = "input and output"

    def forward(self, x, y):
        if x.dtype.kind == "b":
            raise not_implemented("pow", x.dtype)
        return np.power(x, y) if x.dtype.kind == "f" else integer_power(x, y)

    def backward(self, g, x, y, power):
        need_x, need_y = self.needs(0), self.needs(1)
        # x^0 is constant in x, and 0^y (y > 0) is constant in y: no 0*inf there
        gx = v.where(y == 0, 0, g * (y * x ** (y - 1))) if need_x else None
        gy = v.where((x == 0) & (y >= 0), 0, g * (power * v.log(x))) if need_y else None
        return gx, gy


class PowBase(Function, node="PowBackward2"):
    """b**x for a number b.    d(b^x) = log(b) b^x dx"""

    __slots__ = ("base",)
    keeps = "input and output"  # torch's formula asks for both: neither may be written into

    def forward(self, x):
        base = as_element(self.base, x.dtype)
        if x.dtype.kind == "b":
            raise not_implemented("pow", x.dtype)
        if x.dtype.kind != "f":
            return integer_power(base, x)
        if type(x) is not np.ndarray:
            return row_major(np.power(base, x))
        return np.power(base, x, order="C")

    def backward(self, g, x, y):
        if self.base == 0:  # 0**x is 0 and stays 0 where x > 0
            return g * v.where(y > 1, -y, y * 0)
        return g * (y * float(np.log(self.base)))


def integer_power(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """``x**y`` of integers. A negative power is 1/x**|y| rounded towards zero: 0, 1 or -1."""
    result = np.power(x, np.maximum(y, 0))
    if x.dtype.kind == "i" and (is_foreign(y) or np.any(y < 0)):  # (a GPU is not asked)
        odd = y % 2 == 1
        result = np.where(y >= 0, result, np.where(x == -1, np.where(odd, -1, 1), x == 1))
    return result.astype(x.dtype)


def power(x: Any, n: Any) -> Any:
    """``x**n`` of an array or Tensor; small whole exponents by products, 80 times faster."""
    if n == 2:
        return x * x
    if n == 3:
        return x * x * x
    return x if n == 1 else x**n


@register("pow", node=PowScalar, out=True)
def pow(input: Any, exponent: Any) -> Any:
    """``input ** exponent``, element by element (``torch.pow``).

    - ``exponent``: number or Tensor; one of the two may be a number.

    Raises RuntimeError for integers with a negative whole exponent.

    >>> torch.pow(torch.tensor([1, 2, 3]), 2)
    tensor([1, 4, 9])
    """
    result = _pow(input, exponent) if isinstance(input, Tensor) else _rpow(exponent, input)
    if result is NotImplemented:
        raise invalid_arguments(
            "pow",
            input,
            exponent,
            expected="one of:\n * (Tensor input, Tensor exponent)\n"
            " * (Number self, Tensor exponent)\n * (Tensor input, Number exponent)\n",
        )
    return result


def _pow(x: Tensor, exponent: Any) -> Any:
    if isinstance(exponent, Tensor):
        return apply_promoted(PowTensor, x, exponent)
    if not isinstance(exponent, NUMBERS):
        return NotImplemented
    _, exponent = promote_number(x.array, exponent)
    return PowScalar.apply(with_category_of(x, exponent), exponent=exponent)


def _rpow(x: Any, base: Any) -> Any:
    if isinstance(base, Tensor):
        return pow(base, x)
    if not isinstance(base, NUMBERS) or not isinstance(x, Tensor):
        return NotImplemented
    _, base = promote_number(x.array, base)
    return PowBase.apply(with_category_of(x, base), base=base)


Tensor.__pow__, Tensor.__rpow__ = _pow, _rpow  # type: ignore[method-assign]


@register(node=PowScalar, out=True)
def float_power(input: Any, exponent: Any) -> Tensor:
    """``input ** exponent``, computed in float64 (``torch.float_power``).

    - ``input``, ``exponent``: Tensors or numbers, but not two numbers.

    >>> torch.float_power(torch.tensor([2, 3]), -1)
    tensor([0.5000, 0.3333], dtype=torch.float64)
    """
    operands = [to(x, float64) if isinstance(x, Tensor) else x for x in (input, exponent)]
    if not all([isinstance(x, (Tensor, *NUMBERS)) for x in operands]):
        raise invalid_arguments("float_power", input, exponent)
    return pow(*operands)


@register(node=PowScalar, function=False)
def pow_(self: Tensor, exponent: Any) -> Tensor:
    """``self ** exponent`` written into self (``Tensor.pow_``), for a number or a Tensor.

    >>> torch.tensor([1, 2, 3]).pow_(2)
    tensor([1, 4, 9])
    """
    if isinstance(exponent, Tensor):
        return write(PowTensor, self, exponent, parts=True)
    if not isinstance(exponent, NUMBERS):
        raise not_a_tensor("pow_", "exponent", 1, exponent)
    array, exponent = promote_number(self.array, exponent)
    if array.dtype.kind in "iu" and not isinstance(exponent, float) and exponent < 0:
        raise RuntimeError("Integers to negative integer powers are not allowed.")
    check_castable(array.dtype, self)
    return write(PowScalar, self, parts=True, exponent=exponent)


@register(node=PowScalar, function=False)
def float_power_(self: Tensor, exponent: Any) -> Tensor:
    """``float_power`` in place, for float64 tensors (``Tensor.float_power_``).

    >>> torch.tensor([2.0], dtype=torch.float64).float_power_(3)
    tensor([8.], dtype=torch.float64)
    """
    if self.array.dtype != np.float64:
        raise RuntimeError(
            f"the base given to float_power_ has dtype {self.dtype.scalar_name} but the "
            "operation's result requires dtype Double"
        )
    return pow_(self, exponent)


Tensor.__ipow__ = operator_in_place(pow_)  # type: ignore[method-assign]
