"""Softmax, log-softmax and the negative log likelihood: what a classifier ends in."""

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

    __slots__ = ("reduction", "target", "weights", "class_dim", "counted")
    keeps = "own"

    def forward(self, x):
        # x: (batch, classes, ...) or (classes,); target and weights: x's shape without the classes
        at_target = np.expand_dims(self.target, self.class_dim)
        picked = np.take_along_axis(x, at_target, self.class_dim).squeeze(self.class_dim)
        losses = np.where(self.counted, -picked * self.weights, x.dtype.type(0))
        total = self.weights.sum() if self.reduction == "mean" else x.dtype.type(1)
        share = np.where(self.counted, self.weights / total, x.dtype.type(0))
        self.saved = (at_target, share.astype(x.dtype))
        return losses if self.reduction == "none" else np.asarray(losses.sum() / total)

    def backward(self, g, at_target, weights):
        slope = np.zeros(self.input_shape(), self.dtype)
        put = -np.expand_dims(weights, self.class_dim)
        np.put_along_axis(slope, np.asarray(at_target), put, self.class_dim)
        if self.reduction == "none":
            g = v.unsqueeze(g, self.class_dim)
        return g * v.constant(slope, like=g)


class NllLoss2D(NllLoss, node="NllLoss2DBackward0"):
    """The same for inputs with more dimensions than batch and classes."""


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
    check_tensor("nll_loss_nd", input)
    check_tensor("nll_loss_nd", target, "target", 2)
    class_dim = 0 if input.array.ndim == 1 else 1
    _check_target(input, target)
    per_class = _class_weights(input, weight, input.array.shape[class_dim])
    counted = target.array != ignore_index
    outside = (target.array < 0) | (target.array >= len(per_class))
    if (outside & counted).any():
        raise IndexError(f"Target {target.array[outside & counted][0]} is out of bounds.")
    classes = np.where(counted, target.array, 0)
    weights = np.where(counted, per_class[classes] if len(per_class) else 0, 0)
    cls = NllLoss if input.array.ndim <= 2 else NllLoss2D
    return cls.apply(
        input,
        reduction=reduction,
        target=classes,
        weights=np.asarray(weights, input.array.dtype),
        class_dim=class_dim,
        counted=counted,
    )


def _class_weights(input: Tensor, weight: Tensor | None, classes: int) -> np.ndarray:
    """The factor of each class, checked."""
    if input.array.dtype.kind != "f":
        kind = input.dtype.tensor_name[6:-6]
        raise NotImplementedError(f"\"nll_loss_out_frame\" not implemented for '{kind}'")
    if weight is None:
        return np.ones(classes, input.array.dtype)
    if weight.array.shape != (classes,):
        raise RuntimeError(
            f"weight tensor should be defined either for all {classes} classes or no classes but "
            f"got weight tensor of shape: {list(weight.array.shape)}"
        )
    if weight.array.dtype != input.array.dtype:
        raise RuntimeError(
            f"expected scalar type {input.dtype.tensor_name[6:-6]} but found "
            f"{weight.dtype.tensor_name[6:-6]}"
        )
    return weight.array


def _check_target(input: Tensor, target: Tensor) -> None:
    if target.array.dtype not in (np.int64, np.uint8):
        kind = target.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")
        raise RuntimeError(f"expected target dtype to be Long or Byte, but got {kind}")
    ndim, shape = input.array.ndim, input.array.shape
    if ndim == 0 or (ndim > 1 and target.array.shape[:1] != shape[:1]):
        raise ValueError(
            f"Expected input batch_size ({shape[0] if shape else 0}) to match target batch_size "
            f"({target.array.shape[0] if target.array.ndim else 0})."
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
    check_tensor("cross_entropy_loss", input)
    check_tensor("cross_entropy_loss", target, "target", 2)
    class_dim = 0 if input.array.ndim == 1 else 1
    return nll_loss(log_softmax(input, class_dim), target, weight, ignore_index, reduction)
