"""Losses that ask for a margin: scores on the right side, and far enough from the border."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.shapes import broadcast_shapes
from ..activations.exponential_units import log1p, logsigmoid
from ..arguments import check_floats, check_tensors, not_implemented
from ..arithmetic.basic import (
    Rsub,
    add,
    as_element,
    check_negation,
    check_subtraction,
    mul,
    neg,
    sub,
)
from ..arithmetic.division import div
from ..comparison.choosing import where
from ..comparison.relations import eq, ne
from ..elementwise.clamping import clamp_min
from ..elementwise.exponentials import sqrt
from ..indexing.gathering import outside
from ..kept_operands import finish_keeping
from ..making.likes import zeros_like
from ..numbers import minus, plus
from ..reductions.core import sum
from .reduction_argument import (
    Loss,
    check_result_type,
    old_reduction,
    reduced,
    reduction_of,
    refuse_gradient,
)


@register("nn.functional.margin_ranking_loss")
def margin_ranking_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """max(0, margin - target (input1 - input2)): which of two should be ranked higher?

    - ``target``: 1 where ``input1`` should be larger, -1 where ``input2`` should.

    Counterpart: ``torch.nn.functional.margin_ranking_loss``. RuntimeError when the tensors differ
    in their number of dimensions.

    >>> a, b, first = torch.tensor([1.0]), torch.tensor([3.0]), torch.tensor([1.0])
    >>> torch.nn.functional.margin_ranking_loss(a, b, first)
    tensor(2.)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("margin_ranking_loss", input1=input1, input2=input2, target=target)
    if not input1.array.ndim == input2.array.ndim == target.array.ndim:
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: "
            f"input1: {input1.shape}, input2: {input2.shape}, target: {target.shape} "
        )
    difference = sub(input1, input2)
    loss = clamp_min(plus(mul(neg(target), difference), float(margin)), 0)
    return reduced(loss, reduction)


@register("nn.functional.hinge_embedding_loss")
def hinge_embedding_loss(
    input: Tensor,
    target: Tensor,
    margin: float = 1.0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """x where the target is 1, max(0, margin - x) where it is -1.

    - ``input``: often a distance; ``target``: 1 for a pair that belongs together, else -1.

    Counterpart: ``torch.nn.functional.hinge_embedding_loss``.

    >>> x, y = torch.tensor([0.5, 0.25]), torch.tensor([1, -1])
    >>> torch.nn.functional.hinge_embedding_loss(x, y, reduction="none")
    tensor([0.5000, 0.7500])
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("hinge_embedding_loss", input=input, target=target)
    zeros = zeros_like(input)
    border = wrap(as_element(margin, input.array.dtype))  # of the input's dtype, as in torch
    apart = where(ne(target, 1), clamp_min(sub(border, input), 0), zeros)
    together = where(ne(target, -1), input, zeros)
    return reduced(add(apart, together), reduction)


EPSILON = 1e-12


@register("nn.functional.cosine_embedding_loss")
def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """1 - cos where the target is 1, max(0, cos - margin) where it is -1.

    - ``input1``, ``input2``: rows to compare, (batch, n), or one vector each, (n,).
    - ``target``: (batch,), or a number for vectors.

    Counterpart: ``torch.nn.functional.cosine_embedding_loss``. RuntimeError for other shapes.

    >>> a, b = torch.tensor([[1.0, 0.0]]), torch.tensor([[0.0, 2.0]])
    >>> torch.nn.functional.cosine_embedding_loss(a, b, torch.tensor([1]))
    tensor(1.)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("cosine_embedding_loss", input1=input1, input2=input2, target=target)
    ndim = target.array.ndim
    if ndim > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if input1.array.ndim != ndim + 1 or input2.array.ndim != ndim + 1:
        raise RuntimeError(
            f"{ndim}D target tensor expects {ndim + 1}D input tensors, but found inputs with sizes "
            f"{list(input1.array.shape)} and {list(input2.array.shape)}."
        )
    product = sum(mul(input1, input2), ndim)
    square1 = plus(sum(mul(input1, input1), ndim), EPSILON)
    square2 = plus(sum(mul(input2, input2), ndim), EPSILON)
    cosine = div(product, sqrt(mul(square1, square2)))
    zeros = zeros_like(cosine)
    together = where(eq(target, 1), sub(1, cosine), zeros)
    apart = where(eq(target, -1), clamp_min(minus(cosine, margin), 0), zeros)
    return reduced(add(together, apart), reduction)


class SoftMarginLoss(Loss):
    """log(1 + e^(-y x)).    dx = -y sigmoid(-y x)"""

    keeps = "own"

    def losses(self, x, y):
        return self.in_blocks(x, y)

    def of_each(self, x, y):
        z = -(y * x).astype(x.dtype, copy=False)
        return np.maximum(z, 0) + log1p(np.exp(-np.abs(z)))

    def backward(self, g, x, y):
        if not isinstance(y, Tensor):  # which says so itself
            check_negation(y)
        return -y * v.sigmoid(-y * x) * self.share(g)


@register("nn.functional.soft_margin_loss", node=SoftMarginLoss)
def soft_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """log(1 + e^(-target * input)) for targets 1 and -1 (``nn.functional.soft_margin_loss``).

    >>> torch.nn.functional.soft_margin_loss(torch.tensor([0.0]), torch.tensor([1.0]))
    tensor(0.6931)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("soft_margin_loss", input=input, target=target)
    refuse_gradient("soft_margin_loss", target=target)
    if input.array.dtype.kind != "f":
        check_negation(input.array)
        check_result_type(input, target)
        check_result_type(input, wrap(np.zeros(0, np.float32)))  # exp makes floats of the product
    shape = broadcast_shapes(input.array.shape, target.array.shape)
    if shape != input.array.shape:
        raise RuntimeError(
            f"output with shape {list(input.array.shape)} doesn't match the broadcast shape "
            f"{list(shape)}"
        )
    node = SoftMarginLoss()
    node.reduction = reduction
    return finish_keeping(node, (input,), (input, target), node.forward(input.array, target.array))


class MultiMarginLoss(Function):
    """The mean over the classes j != y of max(0, margin - x_y + x_j)^p, times a weight of y."""

    __slots__ = ("reduction", "p", "margin")
    keeps = "own"

    def forward(self, x, target, weight):
        rows, classes = _as_rows(x, target)
        violation = self.violation(rows, classes)
        losses = violation if self.p == 1 else violation * violation
        losses = _per_example(losses, classes, weight).sum(-1) / rows.shape[-1]
        if self.reduction == "none":
            return losses.reshape(target.shape)
        total = losses.sum()
        return total / max(losses.size, 1) if self.reduction == "mean" else total

    def violation(self, x, target):
        """By how much each class comes too near; 0 for the right class."""
        right = np.take_along_axis(x, target[..., None], -1)
        violation = np.maximum(x - right + self.margin, 0)
        np.put_along_axis(violation, target[..., None], 0, -1)
        return violation

    def slope(self, x, target, weight):
        shape = x.shape
        x, target = _as_rows(x, target)
        violation = self.violation(x, target)
        slope = (violation > 0).astype(x.dtype) if self.p == 1 else 2 * violation
        slope = _per_example(slope, target, weight) / x.shape[-1]
        if self.reduction == "mean" and target.size:
            slope /= target.size
        np.put_along_axis(slope, target[..., None], -slope.sum(-1, keepdims=True), -1)
        return slope.reshape(shape)

    def backward(self, g, x, target, weight):
        if self.reduction == "none" and x.ndim == 2:
            g = v.unsqueeze(g, 1)
        arrays = [a.array if isinstance(a, Tensor) else a for a in (target, weight)]
        return g * v.steps(lambda x: self.slope(x, *arrays), x)


def _as_rows(x: np.ndarray, target: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scores (batch, classes) and classes (batch,), of one example as well."""
    return x.reshape(-1, x.shape[-1] if x.ndim else 1), target.reshape(-1)


def _check_classes(input: Tensor, target: Tensor, weight: Tensor | None) -> None:
    """Raise torch's error when the classes, or their weights, do not fit the scores."""
    shape = input.array.shape
    if input.array.ndim > 2 or 0 in shape[-1:]:
        raise RuntimeError(
            "Expected non-empty vector or matrix with optional 0-dim batch size, but got: "
            f"{list(shape)}"
        )
    batch, classes = (1, *shape)[-2:] if shape else (1, 1)
    if target.array.ndim > 1 or target.array.size != batch:
        raise RuntimeError(
            "multi_margin_loss: target tensor should be 1-D with size equal to the number of input "
            f"samples (batch size). Expected target size [{batch}], but got "
            f"{list(target.array.shape)}. Input has shape {list(shape)}."
        )
    if weight is not None and weight.array.size != classes:
        raise RuntimeError(
            f"inconsistent weight size, expected {classes} but got {list(weight.array.shape)}"
        )
    check_floats("multi_margin_loss_cpu_kernel", input.array)
    if input.array.dtype == np.float16:
        raise not_implemented("multi_margin_loss_cpu_kernel", input.array.dtype)
    if target.array.dtype != np.int64:
        raise RuntimeError(f"expected scalar type Long but found {target.dtype.tensor_name[6:-6]}")
    if weight is not None and weight.array.dtype != input.array.dtype:
        kinds = [x.dtype.tensor_name[6:-6] for x in (input, weight)]
        raise RuntimeError(f"expected scalar type {kinds[0]} but found {kinds[1]}")
    if outside(target.array, classes, by=_INSIDE) is not None:
        raise RuntimeError("target out of range")


_INSIDE = (
    "MultiMarginLoss.cu",
    'target_k >= 0 && target_k < dim && "target index is out of bounds"',
)


def _per_example(losses: np.ndarray, target: np.ndarray, weight: Any) -> np.ndarray:
    return losses if weight is None else losses * weight[target][..., None]


@register("nn.functional.multi_margin_loss", node=MultiMarginLoss)
def multi_margin_loss(
    input: Tensor,
    target: Tensor,
    p: int = 1,
    margin: float = 1.0,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The mean over the wrong classes of max(0, margin - right score + wrong score)^p.

    - ``input``: scores, (batch, classes) or (classes,); ``target``: int64 classes.
    - ``p``: 1 or 2; ``weight``: a factor for each class.

    Counterpart: ``torch.nn.functional.multi_margin_loss``.

    >>> scores = torch.tensor([[1.0, 0.5]])
    >>> torch.nn.functional.multi_margin_loss(scores, torch.tensor([0]))
    tensor(0.2500)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and weight.array.ndim != 1:
        raise ValueError("weight must be one-dimensional")
    check_tensors("multi_margin_loss", input=input, target=target)
    refuse_gradient("multi_margin_loss", weight=weight)
    _check_classes(input, target, weight)
    node = MultiMarginLoss()
    node.reduction, node.p, node.margin = reduction, p, margin
    weights = None if weight is None else weight.array
    result = node.forward(input.array, target.array, weights)
    return finish_keeping(node, (input,), (input, target, weight), result)


@register("nn.functional.multilabel_soft_margin_loss")
def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The mean over the classes of ``binary_cross_entropy_with_logits``, for each example.

    - ``input``: scores, (..., classes); ``target``: 1 for the classes that hold, else 0.
    - ``weight``: a factor for each class.

    Counterpart: ``torch.nn.functional.multilabel_soft_margin_loss``.

    >>> x, y = torch.tensor([[0.0, 0.0]]), torch.tensor([[1.0, 0.0]])
    >>> torch.nn.functional.multilabel_soft_margin_loss(x, y)
    tensor(0.6931)
    """
    reduction = old_reduction(reduction, size_average, reduce)
    check_tensors("multilabel_soft_margin_loss", input=input, target=target)
    holds = mul(target, logsigmoid(input))
    check_subtraction(1, target)
    loss = neg(add(holds, mul(Rsub.apply(target, number=1), logsigmoid(neg(input)))))
    if weight is not None:
        loss = mul(loss, weight)
    last = input.array.ndim - 1
    loss = div(sum(loss, last), input.array.shape[last])
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not valid")
    return reduced(loss, reduction)
