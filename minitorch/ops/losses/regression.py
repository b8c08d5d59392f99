"""Losses that compare numbers with numbers: mean squared error and its relatives."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...graph import vocabulary as v
from ...graph.entry import apply_promoted, register
from ...tensors import Tensor
from ...tensors.dtypes import from_numpy_dtype, promote_types
from ...tensors.shapes import broadcast_shapes
from ..arguments import as_float, check_tensors, not_implemented
from ..arithmetic.basic import mul, sub
from ..arithmetic.division import div
from ..arithmetic.powers import pow
from ..elementwise.signs import abs
from ..reductions.core import mean, sum
from ..shapes.expanding import expand
from .reduction_argument import (
    Loss,
    check_result_type,
    old_reduction,
    reduced,
    reduction_of,
    warn_of_sizes,
)


class MseLoss(Loss):
    """(x - y)^2, averaged, summed or as it is.    dx = 2 (x - y) / n, dy = -dx"""

    def losses(self, x, y):
        difference = x - y
        return difference * difference

    def backward(self, g, x, y):
        if isinstance(x, Tensor):  # Tensors of bools cannot be subtracted
            x, y = x.to(g.dtype), y.to(g.dtype)
        gx = (x - y) * (self.share(g) * 2)
        return gx, -gx if self.needs(1) else None


class SmoothL1Loss(Loss):
    """(x - y)^2 / (2 beta), or |x - y| - beta/2 from beta on.    dx = (x - y) / beta, or sign"""

    __slots__ = ("beta",)

    def losses(self, x, y):
        return self.in_blocks(x, y)

    def of_each(self, x, y):
        far = as_array(x - y)
        np.abs(far, out=far)
        near = np.minimum(far, self.beta)
        far -= near
        return near * near * (0.5 / self.beta) + far

    def backward(self, g, x, y):
        gx = v.clip(x - y, -self.beta, self.beta)
        if type(gx) is np.ndarray:  # in the same memory
            gx *= 1 / self.beta
            gx *= self.share(g)
        else:
            gx = gx * (1 / self.beta) * self.share(g)
        return gx, -gx if self.needs(1) else None


class HuberLoss(Loss):
    """(x - y)^2 / 2, or delta (|x - y| - delta/2) from delta on.    dx = x - y, clipped"""

    __slots__ = ("delta", "dtype")

    def losses(self, x, y):
        return self.in_blocks(x, y)

    def of_each(self, x, y):
        distance = as_array(x - y)
        np.abs(distance, out=distance)
        near = np.minimum(distance, self.delta)
        distance -= near * 0.5
        return (near * distance).astype(self.dtype, copy=False)

    def backward(self, g, x, y):
        if x.dtype != y.dtype:
            expected, found = map(_scalar_name, (x, y))
            raise RuntimeError(f"Found dtype {found} but expected {expected}")
        gx = v.clip(x - y, -self.delta, self.delta) * self.share(g)
        return gx, -gx if self.needs(1) else None


def _scalar_name(x: Any) -> str:
    dtype = x.dtype if isinstance(x, Tensor) else from_numpy_dtype(x.dtype)
    return dtype.scalar_name


def _both_expanded(input: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """Both tensors in their common shape, with torch's warning when they differ."""
    shape = broadcast_shapes(input.array.shape, target.array.shape)
    input = input if input.array.shape == shape else expand(input, shape)
    return input, target if target.array.shape == shape else expand(target, shape)


def _check_floats(kernel: str, input: Tensor, target: Tensor) -> None:
    if input.array.dtype.kind != "f" and target.array.dtype.kind != "f":
        raise not_implemented(kernel, promote_types(input.dtype, target.dtype).numpy)


def _weighted(loss: Tensor, weight: Tensor, input: Tensor, reduction: str) -> Tensor:
    """The losses times a weight each; their "mean" is divided by the sum of the weights."""
    loss = _times_weight(loss, weight, input)
    if reduction == "mean":
        return div(sum(loss), sum(weight))
    return _sum_or_none(loss, reduction)


def _times_weight(loss: Tensor, weight: Tensor, input: Tensor) -> Tensor:
    if weight.array.shape != input.array.shape:
        raise ValueError("Weights and input must have the same size.")
    return mul(loss, weight)


def _sum_or_none(loss: Tensor, reduction: str) -> Tensor:
    if reduction not in ("sum", "none"):
        raise ValueError(
            f"Invalid reduction mode: {reduction}. Expected one of 'none', 'mean', 'sum'."
        )
    return reduced(loss, reduction)


@register("nn.functional.mse_loss", node=MseLoss)
def mse_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """The squared differences, averaged ("mean"), summed ("sum") or as they are ("none").

    - ``input``, ``target``: float tensors of the same shape (others broadcast, with a warning).
    - ``weight``: a factor for each element; the mean is then divided by the sum of the weights.

    Counterpart: ``torch.nn.functional.mse_loss``.

    >>> torch.nn.functional.mse_loss(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(2.)
    """
    check_tensors("mse_loss", input=input, target=target)
    warn_of_sizes(input, target)
    reduction = old_reduction(reduction, size_average, reduce)
    x, y = _both_expanded(input, target)
    if weight is not None:
        return _weighted(pow(sub(x, y), 2), weight, input, reduction)
    reduction = reduction_of(reduction)
    _check_floats("mse_cpu", input, target)
    return apply_promoted(MseLoss, x, y, reduction=reduction)


@register("nn.functional.l1_loss")
def l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """The absolute differences, averaged, summed or as they are; see ``mse_loss``.

    Counterpart: ``torch.nn.functional.l1_loss``.

    >>> torch.nn.functional.l1_loss(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(1.)
    """
    check_tensors("l1_loss", input=input, target=target)
    warn_of_sizes(input, target)
    reduction = old_reduction(reduction, size_average, reduce)
    x, y = _both_expanded(input, target)
    if weight is not None:
        return _weighted(abs(sub(x, y)), weight, input, reduction)
    reduction = reduction_of(reduction)
    return reduced(abs(sub(x, y)), reduction)


@register("nn.functional.smooth_l1_loss", node=SmoothL1Loss)
def smooth_l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    beta: float = 1.0,
) -> Tensor:
    """The absolute differences, rounded off below ``beta`` by a square; see ``mse_loss``.

    Counterpart: ``torch.nn.functional.smooth_l1_loss``. RuntimeError for a negative ``beta``.

    >>> torch.nn.functional.smooth_l1_loss(torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]))
    tensor(1.)
    """
    check_tensors("smooth_l1_loss", input=input, target=target)
    warn_of_sizes(input, target)
    reduction = old_reduction(reduction, size_average, reduce)
    x, y = _both_expanded(input, target)
    beta = as_float("smooth_l1_loss", "beta", 4, beta)
    reduction = reduction_of(reduction)
    if beta == 0:
        return reduced(abs(sub(x, y)), reduction)
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    _check_floats("smooth_l1_cpu", input, target)
    return apply_promoted(SmoothL1Loss, x, y, reduction=reduction, beta=beta)


@register("nn.functional.huber_loss", node=HuberLoss)
def huber_loss(
    input: Tensor,
    target: Tensor,
    reduction: str = "mean",
    delta: float = 1.0,
    weight: Tensor | None = None,
) -> Tensor:
    """Half the squared differences, growing only linearly from ``delta`` on; see ``mse_loss``.

    - ``weight``: a factor for each element. (The mean is divided by their number.)

    Counterpart: ``torch.nn.functional.huber_loss``. RuntimeError unless ``delta`` is positive.

    >>> torch.nn.functional.huber_loss(torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0]))
    tensor(1.)
    """
    check_tensors("huber_loss", input=input, target=target)
    warn_of_sizes(input, target)
    x, y = _both_expanded(input, target)
    delta = as_float("huber_loss", "delta", 4, delta)
    unweighted = reduction_of(reduction) if weight is None else "none"
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta.")
    check_result_type(input, target)
    _check_floats("huber_cpu", input, target)
    dtype = input.array.dtype  # whatever the target's is
    loss: Any = apply_promoted(HuberLoss, x, y, reduction=unweighted, delta=delta, dtype=dtype)
    if weight is None:
        return loss
    loss = _times_weight(loss, weight, input)
    return mean(loss) if reduction == "mean" else _sum_or_none(loss, reduction)
