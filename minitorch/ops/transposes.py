"""Transposes: the same memory with the dimensions in another order. No element is moved."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import check_tensor, register
from ..autograd.history import ViewFunction
from ..shapes import wrap_dim
from ..tensors import Tensor
from .views import check_ints, ints


class Transpose(ViewFunction):
    """Two dimensions exchanged.    The gradient exchanges them back."""

    __slots__ = ("dim0", "dim1")

    def forward(self, x):
        return x.swapaxes(self.dim0, self.dim1) if x.ndim else x[...]

    def backward(self, g):
        return g.swapaxes(self.dim0, self.dim1) if g.ndim else g


@register("transpose", "swapaxes", "swapdims", node=Transpose)
def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Dimensions ``dim0`` and ``dim1`` exchanged (``torch.transpose``).

    Raises IndexError when out of range.
    """
    check_tensor("transpose", input)
    ndim = input.array.ndim
    dim0, dim1 = wrap_dim(dim0, ndim), wrap_dim(dim1, ndim)
    return Transpose.apply(input, dim0=dim0, dim1=dim1)


class T(ViewFunction):
    """The transpose of a matrix.    The gradient is transposed back."""

    def forward(self, x):
        return x.T

    def backward(self, g):
        return g.T


@register(node=T)
def t(input: Tensor) -> Tensor:
    """The transpose of a matrix; vectors and numbers come back as they are (``torch.t``).

    Raises RuntimeError for more than 2 dimensions.
    """
    check_tensor("t", input)
    if input.array.ndim > 2:
        raise RuntimeError(
            f"t() expects a tensor with <= 2 dimensions, but self is {input.array.ndim}D"
        )
    return T.apply(input)


class Permute(ViewFunction):
    """The dimensions in another order.    The gradient puts them back."""

    __slots__ = ("dims",)

    def forward(self, x):
        return x.transpose(self.dims)

    def backward(self, g):
        return v.permute(g, tuple(np.argsort(self.dims).tolist()))


@register(node=Permute)
def permute(input: Tensor, *order: Any, dims: Any = None) -> Tensor:
    """All dimensions in a new order (``torch.permute``), as ints or one tuple, or by keyword.

    Raises RuntimeError unless every dimension is named once.
    """
    check_tensor("permute", input)
    if not order and dims is None:
        raise TypeError('permute() missing 1 required positional arguments: "dims"')
    order = ints(order if dims is None else (dims,))
    ndim = input.array.ndim
    if len(order) != ndim:
        check_ints("permute", "dims", order)
        raise RuntimeError(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the "
            f"length of the desired ordering of dimensions i.e. input.dim() = {ndim} is not equal "
            f"to len(dims) = {len(order)}"
        )
    wrapped = tuple([wrap_dim(dim, ndim) for dim in order])
    if len(set(wrapped)) != ndim:
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return Permute.apply(input, dims=wrapped)


def _T(self: Tensor) -> Tensor:
    """All dimensions in reversed order; for a matrix, its transpose (``Tensor.T``)."""
    return permute(self, tuple(reversed(range(self.array.ndim))))


def _mT(self: Tensor) -> Tensor:
    """The last two dimensions exchanged (``Tensor.mT``)."""
    if self.array.ndim < 2:
        raise RuntimeError(
            "tensor.mT is only supported on matrices or batches of matrices. Got "
            f"{self.array.ndim}-D tensor."
        )
    return transpose(self, -2, -1)


Tensor.T, Tensor.mT = property(_T), property(_mT)  # type: ignore[method-assign, assignment]
