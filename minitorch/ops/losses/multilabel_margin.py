"""A margin for examples that belong to several classes: each of them against every other class."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, on_host, zeros_beside
from ...devices.lacking import accumulate_by
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import check_tensors, not_implemented, scalar_name
from ..arithmetic.division import NoGradient
from ..blocks import BLOCK
from ..indexing.combining import combine_at
from ..indexing.gathering import outside
from ..kept_operands import finish_keeping
from .reduction_argument import reduction_of

_INSIDE = ("MultiLabelMarginCriterion.cu", "target_idx < dim")


class MultilabelMarginLossGradient(NoGradient, node="torch::autograd::NotImplemented"):
    """The gradient of the loss as an operation of its own: torch has no gradient of it."""

    __slots__ = ("loss",)
    operation = "multilabel_margin_loss_backward"

    def forward(self, g, x):
        return self.loss.gradient(g, x)


class MultilabelMarginLoss(Function):
    """The sum over right classes y and wrong ones j of max(0, 1 - x_y + x_j), by their number."""

    __slots__ = ("reduction", "target")
    keeps = "own"

    def forward(self, x, target):
        self.target = np.atleast_2d(target)
        rows = np.atleast_2d(x)
        losses = np.concatenate([
            np.maximum(self.violation(rows[part], self.target[part]), 0).sum((1, 2))
            for part in self.parts(rows)
        ])  # fmt: skip
        losses = losses / rows.shape[1]
        if self.reduction == "none":
            return losses.reshape(x.shape[:-1])
        total = losses.sum()
        return total / max(losses.size, 1) if self.reduction == "mean" else total

    def parts(self, x):
        """Rows that are looked at together: all pairs of all rows would not fit into memory."""
        step = max(1, BLOCK // x.shape[1] ** 2) if on_host(x) else max(1, len(x))
        return [slice(start, start + step) for start in range(0, max(1, len(x)), step)]

    def violation(self, x, target):
        """1 - x_y + x_j for each place y of the target and each class j: (rows, places, classes).

        0 where there is nothing to compare. The places end at the first -1.
        """
        listed = accumulate_by(np.minimum, target >= 0, 1)
        right = zeros_beside(x, x.shape, bool)
        np.put_along_axis(right, np.where(listed, target, -1), True, 1)
        # the places after the end have marked the last class
        last = (listed & (target == x.shape[1] - 1)).any(1)
        right[:, -1] = last
        own = np.take_along_axis(x, np.where(listed, target, 0), 1)
        violation = 1 - own[:, :, None] + x[:, None, :]
        return np.where(listed[:, :, None] & ~right[:, None, :], violation, 0)

    def gradient(self, g, x):
        """The gradient of x, from arrays."""
        rows = np.atleast_2d(x)
        share = 1 / rows.shape[1]
        if self.reduction == "mean":
            share /= max(len(rows), 1)
        found = [self.slopes(rows[part], self.target[part], share) for part in self.parts(rows)]
        return (np.concatenate(found) * np.reshape(g, (-1, 1))).reshape(x.shape)

    def slopes(self, x, target, share):
        """Each score's number of violations: as a wrong class, less as a right one, times share."""
        near = (self.violation(x, target) > 0) * x.dtype.type(share)
        gx = near.sum(1)
        places = arange_beside(x, len(x))[:, None] * x.shape[1] + np.maximum(target, 0)
        combine_at(np.add, gx.reshape(-1), places.reshape(-1), -near.sum(2).reshape(-1))
        return gx

    def backward(self, g, x, target):
        return v.in_formula(MultilabelMarginLossGradient, g, x, loss=self)


def _check(x: np.ndarray, target: np.ndarray) -> None:
    """Raise torch's errors for shapes, dtypes and classes that do not fit."""
    if x.ndim > 2 or 0 in x.shape[-1:]:
        raise RuntimeError(
            "Expected non-empty vector or matrix with optional 0-dim batch size, but got: "
            f"{list(x.shape)}"
        )
    if target.shape != x.shape:
        raise RuntimeError(
            f"inconsistent target size: {list(target.shape)} for input of size: {list(x.shape)}"
        )
    if x.dtype.kind != "f" or x.itemsize < 4:
        raise not_implemented("multilabel_margin_loss_forward_out_frame", x.dtype)


@register("nn.functional.multilabel_margin_loss", node=MultilabelMarginLoss)
def multilabel_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """By how much wrong classes come too near to the right ones, of which there may be several.

    - ``input``: scores, (batch, classes) or (classes,).
    - ``target``: int64 of the same shape: the right classes of each example, then -1.

    Counterpart: ``torch.nn.functional.multilabel_margin_loss``; as there, the gradient has no
    gradient itself. RuntimeError for shapes, dtypes or classes that do not fit.

    >>> x, y = torch.tensor([0.5, 0.0]), torch.tensor([1, -1])
    >>> torch.nn.functional.multilabel_margin_loss(x, y)  # (1 - 0.0 + 0.5) / 2
    tensor(0.7500)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("multilabel_margin_loss", input=input, target=target)
    x, classes = input.array, target.array
    _check(x, classes)
    if classes.dtype != np.int64:
        raise RuntimeError(f"expected scalar type Long but found {scalar_name(target)}")
    limit = x.shape[-1] if x.ndim else 1
    if outside(classes, limit, -1, _INSIDE) is not None:
        raise RuntimeError("argument #2 'target' is out of range")
    node: Any = MultilabelMarginLoss()
    node.reduction = reduction
    return finish_keeping(node, (input,), (input, target), node.forward(x, classes))
