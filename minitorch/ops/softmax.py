"""Softmax and log-softmax: scores made into probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import check_tensor, register
from ..autograd.function import Function
from ..shapes import wrap_dim
from ..tensors import Tensor


class Softmax(Function):
    """e^x / sum(e^x) along a dimension.    With y the result: dx = y (g - sum(g y))"""

    __slots__ = ("dim",)
    keeps = "output"

    def forward(self, x):
        x = np.asarray(x, order="C")
        y = np.exp(x - x.max(self.dim, keepdims=True)) if x.size else x.copy()
        return y / y.sum(self.dim, keepdims=True)

    def backward(self, g, y):
        gy = g * y
        return gy - y * gy.sum(self.dim, keepdims=True)


class LogSoftmax(Function):
    """x - log(sum(e^x)) along a dimension, safe for large x.    dx = g - e^y sum(g)"""

    __slots__ = ("dim",)
    keeps = "output"

    def forward(self, x):
        x = np.asarray(x, order="C")
        if not x.size:
            return x.copy()
        shifted = x - x.max(self.dim, keepdims=True)  # e^x cannot overflow then
        shifted -= np.log(np.exp(shifted).sum(self.dim, keepdims=True))
        return shifted

    def backward(self, g, y):
        return g - v.exp(y) * g.sum(self.dim, keepdims=True)


def _along(cls: type[Function], name: str, input: Tensor, dim: int, dtype: Any) -> Tensor:
    check_tensor(name, input)
    if dtype is not None:
        input = input.to(dtype)
    ndim = input.array.ndim
    dim = wrap_dim(dim, ndim)
    if input.array.dtype.kind != "f":
        kind = input.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")
        kernel = f"{name}_lastdim_kernel_impl" if dim >= ndim - 1 else f"{name}_kernel_impl"
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{kind}'")
    return cls.apply(input, dim=dim if ndim else ())


@register(node=Softmax, out=True)
def softmax(input: Tensor, dim: int, *, dtype: Any = None) -> Tensor:
    """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``)."""
    return _along(Softmax, "softmax", input, dim, dtype)


@register(node=LogSoftmax, out=True)
def log_softmax(input: Tensor, dim: int, *, dtype: Any = None) -> Tensor:
    """The logarithm of ``softmax``, computed so that no exponential overflows.

    Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape.
    """
    return _along(LogSoftmax, "log_softmax", input, dim, dtype)


register("nn.functional.softmax", node=Softmax)(softmax)
register("nn.functional.log_softmax", node=LogSoftmax)(log_softmax)
