"""The negative log likelihood and cross entropy: the losses of classifiers."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import check_tensor, register
from ..autograd.function import Function
from ..tensors import Tensor
from .softmax import log_softmax


class NllLoss(Function):
    """The (weighted) negative input at each target class.    -w at the target, 0 elsewhere"""

    __slots__ = ("reduction", "class_dim", "places", "weights", "counted")
    keeps = "own"

    def forward(self, x):
        # places: where in x the targets are; weights: one for each target, or 1;
        # counted: which targets are not ignored, or None when all count
        losses = -x[self.places] * self.weights
        total = 1
        if self.reduction == "mean":
            total = losses.size if isinstance(self.weights, int) else self.weights.sum()
        share = np.asarray(self.weights, x.dtype) / total
        if self.counted is not None:  # (0 * inf and 0 / 0 are not 0)
            losses = np.where(self.counted, losses, x.dtype.type(0))
            share = np.where(self.counted, share, x.dtype.type(0))
        self.saved = (share,)
        return losses if self.reduction == "none" else np.asarray(losses.sum() / total)

    def backward(self, g, share):
        slope = np.zeros(self.input_shape(), self.dtype)
        slope[self.places] = -share
        if self.reduction == "none":
            g = v.unsqueeze(g, self.class_dim)
        return g * v.constant(slope, like=g)


class NllLoss2D(NllLoss, node="NllLoss2DBackward0"):
    """The same for inputs with more dimensions than batch and classes."""


@register("nn.functional.nll_loss", node=NllLoss)
def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,  # by name only: in torch, deprecated arguments stand between these
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
    per_class = _class_weights(input, weight)
    classes, weights, counted = _counted(
        target.array, per_class, ignore_index, input.array, class_dim
    )
    grid = [np.arange(n) for n in classes.shape]
    if len(grid) > 1:
        grid = list(np.ix_(*grid))
    cls = NllLoss if input.array.ndim <= 2 else NllLoss2D
    return cls.apply(
        input,
        reduction=reduction,
        class_dim=class_dim,
        places=(*grid[:class_dim], classes, *grid[class_dim:]),
        weights=weights,
        counted=counted,
    )


def _counted(
    target: np.ndarray,
    per_class: np.ndarray | None,
    ignore_index: int,
    x: np.ndarray,
    class_dim: int,
) -> tuple[np.ndarray, Any, np.ndarray | None]:
    """The classes, the weight of each target, and which targets count (None: all do).

    Ignored targets become class 0 with weight 0.
    """
    classes = x.shape[class_dim]
    ignorable = 0 <= ignore_index < classes
    if target.size and not ignorable and target.min() >= 0 and target.max() < classes:
        # the usual case: nothing to ignore
        return target, 1 if per_class is None else per_class[target], None
    counted = target != ignore_index
    outside = (target < 0) | (target >= classes)
    if (outside & counted).any():
        raise IndexError(f"Target {target[outside & counted][0]} is out of bounds.")
    target = np.where(counted, target, 0)
    weights = np.ones(classes, x.dtype) if per_class is None else per_class
    weights = np.where(counted, weights[target] if classes else 0, 0).astype(x.dtype)
    return target, weights, counted


def _class_weights(input: Tensor, weight: Tensor | None) -> np.ndarray | None:
    """The factor of each class, checked; None when there is none."""
    if input.array.dtype.kind != "f":
        kind = input.dtype.tensor_name[6:-6]
        raise NotImplementedError(f"\"nll_loss_out_frame\" not implemented for '{kind}'")
    if weight is None:
        return None
    classes = input.array.shape[0 if input.array.ndim == 1 else 1]
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


@register("nn.functional.cross_entropy", node=NllLoss)
def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,  # by name only: in torch, deprecated arguments stand between these
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
    log_probabilities = log_softmax(input, class_dim)
    return nll_loss(
        log_probabilities, target, weight, ignore_index=ignore_index, reduction=reduction
    )
