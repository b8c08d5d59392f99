"""Softmax, log-softmax and the negative log likelihood: what a classifier ends in."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import register
from ..autograd.function import Function
from ..shapes import wrap_dim
from ..tensors import Tensor


class Softmax(Function):
    """e^x / sum(e^x) along a dimension.    With y the result: dx = y (g - sum(g y))"""

    __slots__ = ("dim",)
    keeps = "output"

    def forward(self, x):
        y = np.exp(x - x.max(self.dim, keepdims=True)) if x.size else x.copy()
        y /= y.sum(self.dim, keepdims=True)
        return y

    def backward(self, g, y):
        gy = g * y
        return gy - y * gy.sum(self.dim, keepdims=True)


class LogSoftmax(Function):
    """x - log(sum(e^x)) along a dimension, safe for large x.    dx = g - e^y sum(g)"""

    __slots__ = ("dim",)
    keeps = "output"

    def forward(self, x):
        if not x.size:
            return x.copy()
        shifted = x - x.max(self.dim, keepdims=True)  # e^x cannot overflow then
        shifted -= np.log(np.exp(shifted).sum(self.dim, keepdims=True))
        return shifted

    def backward(self, g, y):
        return g - v.exp(y) * g.sum(self.dim, keepdims=True)


def _along(cls: type[Function], name: str, input: Tensor, dim: int, dtype: Any) -> Tensor:
    if dtype is not None:
        input = input.to(dtype)
    if input.array.dtype.kind != "f":
        kind = input.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")
        raise NotImplementedError(f"\"{name}_lastdim_kernel_impl\" not implemented for '{kind}'")
    dim = wrap_dim(dim, input.array.ndim)
    if input.array.ndim == 0:
        return cls.apply(input.reshape(1), dim=0).reshape(())
    return cls.apply(input, dim=dim)


@register(node=Softmax)
def softmax(input: Tensor, dim: int, *, dtype: Any = None) -> Tensor:
    """Positive numbers that add up to 1 along ``dim``, in proportion to e^x (``torch.softmax``)."""
    return _along(Softmax, "softmax", input, dim, dtype)


@register(node=LogSoftmax)
def log_softmax(input: Tensor, dim: int, *, dtype: Any = None) -> Tensor:
    """The logarithm of ``softmax``, computed so that no exponential overflows.

    Counterpart: ``torch.log_softmax``. Input and result: float tensors of any shape.
    """
    return _along(LogSoftmax, "log_softmax", input, dim, dtype)


class NllLoss(Function):
    """The (weighted) negative input at each target class.    -w at the target, 0 elsewhere"""

    __slots__ = ("reduction", "target", "weights")
    keeps = "own"

    def forward(self, x):
        # x: (batch, classes), target: (batch,), weights: (batch,), 0 where ignored
        rows = np.arange(x.shape[0])
        picked = -x[rows, self.target] * self.weights
        if self.reduction == "none":
            self.saved = (self.target, self.weights)
            return picked
        total = self.weights.sum() if self.reduction == "mean" else x.dtype.type(1)
        self.saved = (self.target, self.weights / total)
        return np.asarray(picked.sum() / total)

    def backward(self, g, target, weights):
        slope = np.zeros(self.input_shape(), weights.dtype)
        slope[np.arange(len(target)), target] = -weights
        if self.reduction == "none":
            g = v.unsqueeze(g, 1)
        return g * v.constant(slope, like=g)


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
) -> Tensor:
    """The negative log likelihood of the target classes (``torch.nn.functional.nll_loss``).

    - ``input``: log-probabilities, (classes,) or (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices, the same shape without the classes.
    - ``weight``: a factor per class; ``ignore_index``: a target that does not count.
    - ``reduction``: "mean" (weighted), "sum" or "none".

    Raises RuntimeError, ValueError or IndexError when shapes, dtypes or classes do not fit.
    """
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    x = input
    if input.array.ndim == 1:
        x = input.reshape(1, -1)
    elif input.array.ndim > 2:
        x = input.movedim(1, -1).reshape(-1, input.array.shape[1])
    _check_target(input, target)
    classes = x.array.shape[1]
    flat = target.array.reshape(-1)
    counted = flat != ignore_index
    outside = flat[counted & ((flat < 0) | (flat >= classes))]
    if outside.size:
        raise IndexError(f"Target {outside[0]} is out of bounds.")
    flat = np.where(counted, flat, 0)
    per_class = np.ones(classes, x.array.dtype) if weight is None else weight.array
    weights = np.where(counted, per_class[flat], 0).astype(x.array.dtype)
    loss = NllLoss.apply(x, reduction=reduction, target=flat, weights=weights)
    return (
        loss.reshape(target.array.shape) if reduction == "none" and target.array.ndim != 1 else loss
    )


def _check_target(input: Tensor, target: Tensor) -> None:
    if target.array.dtype != np.int64:
        kind = target.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")
        raise RuntimeError(f"expected scalar type Long but found {kind}")
    ndim, shape = input.array.ndim, input.array.shape
    if ndim == 0 or (ndim > 1 and shape[0] != target.array.shape[:1][0]):
        raise ValueError(
            f"Expected input batch_size ({shape[0] if shape else 0}) to match target batch_size "
            f"({target.array.shape[0]})."
        )
    expected = () if ndim == 1 else (shape[0], *shape[2:])
    if target.array.shape != expected:
        raise RuntimeError(f"Expected target size {list(expected)}, got {list(target.array.shape)}")


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
) -> Tensor:
    """Log-softmax and negative log likelihood in one (``torch.nn.functional.cross_entropy``).

    - ``input``: scores, not probabilities, (classes,), (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices. The other arguments: see ``nll_loss``.
    """
    class_dim = 0 if input.array.ndim == 1 else 1
    return nll_loss(log_softmax(input, class_dim), target, weight, ignore_index, reduction)
