"""Norms: how large a vector or a matrix is, and how far two tensors are apart."""

from __future__ import annotations

from math import inf, prod
from typing import Any

import numpy as np

from ...devices.lacking import reduce_by
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, apply_promoted, check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.dtypes import promote_types
from ..arguments import check_tensors, wrong_type
from ..arithmetic.basic import check_subtraction
from .core import (
    all_dims,
    expand_back,
    finished,
    numpy_dtype,
    reduced_dims,
)
from .summation import Dims, add_up, add_up_squares


def norm_of(x: np.ndarray, p: float, dims: Dims) -> Any:
    """(sum |x|^p)^(1/p) along dimensions; for p = 0 the number of non-zeros, for inf the maximum.

    float16 is computed in float32.
    """
    if x.dtype.char == "e":
        return np.asarray(norm_of(x.astype(np.float32), p, dims), np.float16)
    if p == 0:
        return np.add.reduce(x != 0, dims, np.int64).astype(x.dtype)
    alone = prod([x.shape[dim] for dim in dims]) == 1  # then no power may overflow
    if p == 2 and not alone:
        return np.sqrt(add_up_squares(x, dims))
    size = np.abs(x)
    if p == 1 or alone:
        return add_up(size, dims)
    if p in (inf, -inf):
        return reduce_by(np.maximum if p > 0 else np.minimum, size, dims)
    return add_up(_power(size, p), dims) ** (1 / p)


def _power(x: np.ndarray, p: float) -> np.ndarray:
    """``x ** p``; NumPy's power is some twenty times slower than a product."""
    if p not in (3, 4):
        return x**p
    square = x * x
    return np.multiply(square, x if p == 3 else square, out=square if x.ndim else None)


def norm_slope(g: Any, x: Any, p: float, y: Any, dims: Dims) -> Any:
    """The gradient of a norm ``y`` of ``x``; both have the reduced dimensions with size 1.

    At 0, where a norm has a corner, the gradient is 0.
    """
    if p == 0:
        return None
    if p == 1:
        return g * _sgn(x)
    if p == 2:
        return g * v.pick(y != 0, x / y)
    size = v.absolute(x)
    if p in (inf, -inf):
        largest = (size == y) | (size != size)
        return _sgn(x) * (g / v.count(largest, dims, like=g) * largest)
    if p < 1:
        return v.pick(x != 0, _sgn(x) * size ** (p - 1)) * g * y ** (1 - p)
    scale = v.pick(y != 0, g / y ** (p - 1))
    return (_sgn(x) * size ** (p - 1) if p < 2 else x * size ** (p - 2)) * scale


def _sgn(x: Any) -> Any:
    """-1, 0 or 1, and 0 for NaN."""
    return v.pick(x == x, v.sign(x))


class VectorNorm(Function, node="LinalgVectorNormBackward0"):
    """(sum |x|^p)^(1/p) along dimensions.    For p = 2: dx = g x / y, and 0 where y is 0"""

    __slots__ = ("ord", "dims", "keepdim", "to_dtype")
    keeps = "input and output"

    def forward(self, x):
        if self.to_dtype is not None:
            x = x.astype(self.to_dtype, copy=False)
        return finished(norm_of(x, self.ord, self.dims), x.shape, self.dims, self.keepdim)

    def backward(self, g, x, y):
        g, y = [expand_back(one, self.dims, self.keepdim) for one in (g, y)]
        return norm_slope(g, x, self.ord, y, self.dims)


class Dist(Function):
    """The norm of the difference of two tensors.    The gradient of that norm, and minus it"""

    __slots__ = ("p",)
    keeps = "input and output"

    def forward(self, x, y):
        difference = x - y
        return norm_of(difference, self.p, tuple(range(difference.ndim)))

    def backward(self, g, x, y, distance):
        difference = x - y
        gx = norm_slope(g, difference, self.p, distance, tuple(range(difference.ndim)))
        return gx, (-gx if gx is not None and self.needs(1) else None)


@register("linalg.vector_norm", node=VectorNorm, out=True)
def vector_norm(
    input: Tensor,
    ord: Any = 2,
    dim: Any = None,
    keepdim: bool = False,
    *,
    dtype: dtype_class | None = None,
) -> Tensor:
    """The p-norm of all elements, or along ``dim`` (``torch.linalg.vector_norm``).

    - ``ord``: p, any number; inf and -inf for the largest and the smallest absolute value, 0 for
      the number of elements that are not 0.
    - ``dim``: int, tuple of ints, or None for all; ``keepdim``: keep them, with size 1.
    - ``dtype``: a wider float dtype to convert to first.

    Raises RuntimeError for integers, and for the norm of nothing where there is none.

    >>> torch.linalg.vector_norm(torch.tensor([3.0, 4.0]))
    tensor(5.)
    """
    check_tensor("linalg_vector_norm", input)
    if not isinstance(ord, NUMBERS) and not (isinstance(ord, Tensor) and not ord.array.ndim):
        raise wrong_type("linalg_vector_norm", "ord", "Number", ord, 2)
    ord = float(ord)
    to_dtype = float_dtype("linalg.vector_norm", input, dtype)
    dims = reduced_dims(dim, input.array.ndim)
    _check_identity(input.array, ord, dims, all_dims(dim))
    return VectorNorm.apply(input, ord=ord, dims=dims, keepdim=keepdim, to_dtype=to_dtype)


def float_dtype(name: str, x: Tensor, dtype: dtype_class | None) -> np.dtype | None:
    """The NumPy dtype of ``dtype``; torch's errors unless ``x`` and it are floats, it not less."""
    if x.array.dtype.kind != "f":
        raise RuntimeError(
            f"{name}: Expected a floating point or complex tensor as input. Got "
            f"{x.dtype.scalar_name}"
        )
    to_dtype = numpy_dtype(name.replace(".", "_"), dtype)
    if dtype is None:
        return None
    if dtype.numpy.kind != "f":
        raise RuntimeError(
            f"{name}: dtype should be floating point or complex, but got {dtype.scalar_name}"
        )
    if dtype.itemsize < x.dtype.itemsize:
        raise RuntimeError(
            f"{name}: the dtype of the input ({x.dtype.scalar_name}) should be convertible without "
            f"narrowing to the specified dtype ({dtype.scalar_name})"
        )
    return to_dtype


def _check_identity(x: np.ndarray, p: float, dims: Dims, whole: bool) -> None:
    """The largest of nothing does not exist, nor does a negative power of it."""
    if x.size or (p >= 0 and p != inf):
        return
    if whole:
        raise RuntimeError(
            f"linalg.vector_norm cannot compute the {p:g} norm on an empty tensor because the "
            "operation does not have an identity"
        )
    for dim in dims:
        if x.shape[dim] == 0:
            raise RuntimeError(
                f"linalg.vector_norm cannot compute the {p:g} norm on the dimension {dim}because "
                "this dimension is empty and the operation does not have an identity"
            )


@register(node=Dist)
def dist(input: Tensor, other: Tensor, p: float = 2) -> Tensor:
    """The p-norm of ``input - other``, broadcast against each other (``torch.dist``).

    >>> torch.dist(torch.tensor([1.0, 2.0]), torch.tensor([4.0, 6.0]))
    tensor(5.)
    """
    check_tensors("dist", input=input, other=other)
    if not isinstance(p, NUMBERS):
        raise wrong_type("dist", "p", "Number", p)
    check_subtraction(input, other)
    if "f" not in (input.array.dtype.kind, other.array.dtype.kind):
        common = promote_types(input.dtype, other.dtype)
        raise RuntimeError(
            "norm(): input dtype should be either floating point or complex. Got "
            f"{common.scalar_name} instead."
        )
    return apply_promoted(Dist, input, other, p=float(p))
