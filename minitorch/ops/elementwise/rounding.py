"""Rounding, and what to do with NaN and infinity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import is_foreign
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register, unary
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import check_floats, refuse_bools, wrong_type
from ..arithmetic.basic import as_element
from ..in_place import in_place
from ..making.copies import copy_of
from ..writing import write


class _ToWhole(Function):
    """The base of roundings to whole numbers: steps, whose gradient is 0 everywhere."""

    follows = True

    function: Callable[[np.ndarray], np.ndarray]
    kernel = ""

    def forward(self, x):
        if x.dtype.kind == "f":
            return type(self).function(x)
        refuse_bools(self.kernel, x)
        return copy_of(x)

    def backward(self, g):
        return v.zeros(g.shape, g)


class Ceil(_ToWhole):
    """The smallest whole number that is not below x.    Its gradient is 0 everywhere.

    >>> torch.ceil(torch.tensor([-0.5, 0.5, 2.0]))
    tensor([-0., 1., 2.])
    """

    function = np.ceil
    kernel = "ceil_vml_cpu"


class Floor(_ToWhole):
    """The largest whole number that is not above x.    Its gradient is 0 everywhere.

    >>> torch.floor(torch.tensor([-0.5, 0.5, 2.0]))
    tensor([-1.,  0.,  2.])
    """

    function = np.floor
    kernel = "floor_vml_cpu"


class Trunc(_ToWhole):
    """The whole number next to x on the side of 0.    Its gradient is 0 everywhere.

    >>> torch.trunc(torch.tensor([-1.5, 0.5, 2.0]))
    tensor([-1.,  0.,  2.])
    """

    function = np.trunc
    kernel = "trunc_vml_cpu"


class Round(_ToWhole):
    """The nearest whole number, of two equally near ones the even.    Its gradient is 0."""

    function = np.rint
    kernel = "round_vml_cpu"


class RoundDecimals(Function, node="RoundBackward1"):
    """x rounded to a number of decimal places.    Its gradient is 0 everywhere."""

    __slots__ = ("decimals",)
    follows = True

    def forward(self, x):
        check_floats("round_cpu" if self.decimals else "round_vml_cpu", x)
        power = as_element(10.0 ** abs(self.decimals), x.dtype)
        if self.decimals < 0:
            return np.rint(x / power) * power
        return np.rint(x * power) / power

    def backward(self, g):
        return v.zeros(g.shape, g)


class Frac(Function):
    """x without its whole part, with the sign of x.    The gradient passes.

    >>> torch.frac(torch.tensor([1.5, -2.25]))
    tensor([ 0.5000, -0.2500])
    """

    def forward(self, x):
        check_floats("frac_cpu", x)
        return x - np.trunc(x)

    def backward(self, g):
        return g


ceil, ceil_ = unary(Ceil, "ceil"), in_place("ceil_", Ceil)
floor, floor_ = unary(Floor, "floor"), in_place("floor_", Floor)
trunc, trunc_ = unary(Trunc, "trunc"), in_place("trunc_", Trunc)
fix, fix_ = unary(Trunc, "fix"), in_place("fix_", Trunc)
frac, frac_ = unary(Frac, "frac"), in_place("frac_", Frac)


@register(node=Round, out=True)
def round(input: Tensor, *, decimals: int | None = None) -> Tensor:
    """The nearest whole number; half-way, the even one (``torch.round``).

    - ``decimals``: places behind the point to round to; negative ones stand before it.

    Raises NotImplementedError for bools, and for integers when ``decimals`` is given.

    >>> torch.round(torch.tensor([0.5, 1.5, -2.7]))
    tensor([ 0.,  2., -3.])
    >>> torch.round(torch.tensor([1234.567]), decimals=1)
    tensor([1234.6000])
    """
    check_tensor("round", input)
    if decimals is None:
        return Round.apply(input)
    return RoundDecimals.apply(input, decimals=_as_int("round", decimals))


@register(node=Round)
def round_(self: Tensor, *, decimals: int | None = None) -> Tensor:
    """``round`` in place; returns self (``Tensor.round_``).

    >>> torch.tensor([1.25, 2.75]).round_(decimals=1)
    tensor([1.2000, 2.8000])
    """
    if decimals is None:
        return write(Round, self)
    return write(RoundDecimals, self, decimals=_as_int("round_", decimals))


def _as_int(name: str, decimals: Any) -> int:
    if isinstance(decimals, bool) or not isinstance(decimals, (int, np.integer)):
        raise wrong_type(name, "decimals", "int", decimals)
    return int(decimals)


class NanToNum(Function):
    """x with numbers in place of NaN and infinities.    The gradient passes where x is finite."""

    __slots__ = ("nan", "posinf", "neginf")
    follows = True
    keeps = "inputs"

    def forward(self, x):
        result = copy_of(x)
        if x.dtype.kind != "f" or (not is_foreign(x) and np.isfinite(x).all()):
            return result
        limits = np.finfo(x.dtype)
        for where, value, default in (
            (np.isnan(x), self.nan, 0.0),
            (x == np.inf, self.posinf, limits.max),
            (x == -np.inf, self.neginf, limits.min),
        ):
            value = default if value is None else value
            np.copyto(result, as_element(value, x.dtype), where=where)
        return result

    def backward(self, g, x):
        return g * v.isfinite(x)


@register(node=NanToNum, out=True)
def nan_to_num(
    input: Tensor, nan: float | None = None, posinf: float | None = None, neginf: Any = None
) -> Tensor:
    """The elements, with numbers in place of NaN and infinities (``torch.nan_to_num``).

    - ``nan``: stands for NaN (default 0); ``posinf``, ``neginf``: for inf and -inf (default: the
      largest and the smallest number of the dtype). Integers stay as they are.

    >>> torch.nan_to_num(torch.tensor([float("nan"), 1.0, float("inf")]), nan=9.0, posinf=5.0)
    tensor([9., 1., 5.])
    """
    check_tensor("nan_to_num", input)
    return NanToNum.apply(input, nan=nan, posinf=posinf, neginf=neginf)


@register(node=NanToNum)
def nan_to_num_(
    self: Tensor, nan: float | None = None, posinf: float | None = None, neginf: Any = None
) -> Tensor:
    """``nan_to_num`` in place; returns self (``Tensor.nan_to_num_``).

    >>> torch.tensor([float('nan'), 1.0]).nan_to_num_(7.0)
    tensor([7., 1.])
    """
    settings: dict[str, Any] = {"nan": nan, "posinf": posinf, "neginf": neginf}
    return write(NanToNum, self, parts=True, **settings)


@register("positive", "__pos__")
def positive(input: Tensor) -> Tensor:
    """The tensor itself: ``+x`` (``torch.positive``). Raises RuntimeError for bools.

    >>> torch.positive(torch.tensor([-1, 2]))
    tensor([-1,  2])
    """
    check_tensor("positive", input)
    if input.array.dtype.kind == "b":
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return input
