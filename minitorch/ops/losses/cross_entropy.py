"""The negative log likelihood and cross entropy: the losses of classifiers."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import (
    ON_HOST,
    arange_beside,
    array_beside,
    as_array,
    full_beside,
    has_no_values,
    zeros_beside,
)
from ...devices.asserting import check_on_device
from ...devices.mixed import check_same_device
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor
from ..activations.softmax import LogSoftmax, along, log_softmax
from ..arguments import scalar_name, wrong_type
from ..arithmetic.basic import add, mul, neg
from ..arithmetic.division import div
from ..comparison.logic import logical_not
from ..comparison.relations import eq
from ..indexing.gathering import gather
from ..indexing.masking import masked_fill_, masked_select
from ..kept_operands import finish_keeping
from ..making.copies import contiguous
from ..making.filling import fill_
from ..numbers import divided, plus, times
from ..reductions.core import sum
from ..shapes.views import view
from .cross_entropy_checks import check_arguments, check_weight, fits_plainly, fitting_target
from .reduction_argument import reduction_of


class NllLoss(Function):
    """The (weighted) negative input at each target class.    -w at the target, 0 elsewhere"""

    __slots__ = ("reduction", "ignore_index", "places", "share")
    keeps = "own"

    def forward(self, x, target, weight):
        class_dim = 0 if x.ndim == 1 else 1
        # weights: one for each target; counted: which are not ignored. None: 1 each; all are
        classes, weights, counted = _counted(target, weight, self.ignore_index, x, class_dim)
        self.places = _places(classes, class_dim)
        if weights is None:
            return self.of_unweighted(x[self.places])
        losses = -x[self.places]
        losses *= weights
        total = weights.sum() if self.reduction == "mean" else 1
        share = weights / total
        if counted is not None:  # (0 * inf and 0 / 0 are not 0)
            losses = np.where(counted, losses, x.dtype.type(0))
            share = np.where(counted, share, x.dtype.type(0))
        self.share = share
        return losses if self.reduction == "none" else as_array(losses.sum() / total)

    def of_unweighted(self, likelihoods):
        self.share = 1.0
        if self.reduction == "none":
            return -likelihoods
        total = 0 - np.add.reduce(likelihoods, None)  # (of one number; -0.0 is no loss)
        if self.reduction == "sum":
            return total
        self.share = 1.0 / likelihoods.size
        return total / likelihoods.dtype.type(likelihoods.size)

    def slope(self, x):
        slope = zeros_beside(x, x.shape)
        slope[self.places] = -self.share
        return slope

    def backward(self, g, x, target, weight):
        if self.reduction == "none":
            g = v.unsqueeze(g, 0 if x.ndim == 1 else 1)
        elif type(g) in ON_HOST:
            gx = zeros_beside(x, x.shape)
            gx[self.places] = g * -self.share
            return gx
        return g * v.steps(self.slope, x)


class NllLoss2D(NllLoss, node="NllLoss2DBackward0"):
    """The same for inputs (batch, classes, height, width)."""


def _places(classes: np.ndarray, class_dim: int) -> tuple[Any, ...]:
    """Index arrays: where in the input the targets are."""
    if classes.ndim == 1 and class_dim:
        return np.arange(len(classes)), classes
    grid = list(np.ix_(*[np.arange(n) for n in classes.shape]))
    return (*grid[:class_dim], classes, *grid[class_dim:])


@register("nn.functional.nll_loss", node=NllLoss)
def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The negative log likelihood of the target classes (``torch.nn.functional.nll_loss``).

    - ``input``: log-probabilities, (classes,) or (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices, the same shape without the classes.
    - ``weight``: a factor per class; ``ignore_index``: a target that does not count.
    - ``reduction``: "mean" (weighted), "sum" or "none". (``size_average`` and ``reduce`` are
      deprecated, and warn.)

    Raises RuntimeError, ValueError or IndexError when shapes, dtypes or classes do not fit.

    >>> torch.nn.functional.nll_loss(torch.tensor([[-0.5, -2.0]]), torch.tensor([1]))
    tensor(2.)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    if weight is None and fits_plainly(input, target, ignore_index):
        return _plain_loss(input, target, reduction)
    ignore_index = check_arguments("nll_loss_nd", input, target, weight, ignore_index)
    target = fitting_target(input, target)
    return _nll_loss(input, target, weight, ignore_index, reduction)


def _plain_loss(input: Tensor, target: Tensor, reduction: str) -> Tensor:
    """The loss of what ``fits_plainly``: every target counts, and counts the same."""
    node: Any = NllLoss()
    node.reduction = reduction
    node.places = places = (arange_beside(target.array, len(target.array)), target.array)
    losses = node.of_unweighted(input.array[places])
    return finish_keeping(node, (input,), (input, target, None), losses)


def _nll_loss(
    input: Tensor, target: Tensor, weight: Tensor | None, ignore_index: int, reduction: str
) -> Tensor:
    check_weight(input, weight)
    cls, shape = NllLoss, target.array.shape
    folded = input.array.ndim == 3 or input.array.ndim > 4
    if input.array.ndim > 2:
        cls = NllLoss2D
    if folded:  # as torch does: all further dimensions become one
        batch, classes = input.array.shape[:2]
        rest = input.array.size // max(batch * classes, 1)
        input = view(contiguous(input), (batch, classes, 1, rest))
        target = view(contiguous(target), (batch, 1, rest))
    weight_on_host = weight is None or type(weight.array) is np.ndarray
    if not (weight_on_host and type(input.array) is type(target.array) is np.ndarray):
        given = None if weight is None else weight.array
        method = _KERNELS[cls]
        check_same_device(method, self=input.array, target=target.array, weight=given)
    node = cls()
    node.reduction, node.ignore_index = reduction, ignore_index
    weights = None if weight is None else weight.array
    loss = finish_keeping(
        node, (input,), (input, target, weight), node.forward(input.array, target.array, weights)
    )
    return view(loss, shape) if folded and reduction == "none" else loss


_KERNELS = {
    NllLoss: "nll_loss_forward",
    NllLoss2D: "nll_loss2d_forward",
}


def _counted(
    target: np.ndarray,
    per_class: Any,
    ignore_index: int,
    x: np.ndarray,
    class_dim: int,
) -> tuple[np.ndarray, Any, np.ndarray | None]:
    """The classes, the weight of each target, and which targets count (None: all do).

    Ignored targets become class 0 with weight 0.
    """
    classes = x.shape[class_dim]
    if type(per_class) is np.ndarray:
        per_class = array_beside(target, per_class)  # (labels may be recorded, and the weights not)
    ignorable = 0 <= ignore_index < classes
    # (read without a sign, a negative class is a large one)
    on_host = type(target) in ON_HOST
    if (
        on_host
        and target.size
        and not ignorable
        and np.maximum.reduce(_unsigned(target), None) < classes
    ):
        # the usual case: nothing to ignore
        return target, None if per_class is None else per_class[target], None
    counted = target != ignore_index
    outside = (target < 0) | (target >= classes)
    inside = "t >= 0 && t < n_classes"
    if not check_on_device(~(outside & counted), "Loss.cu", inside) and (outside & counted).any():
        raise IndexError(f"Target {target[outside & counted][0]} is out of bounds.")
    target = np.where(counted, target, 0)
    weights = full_beside(x, classes, 1) if per_class is None else per_class
    weights = np.where(counted, weights[target] if classes else 0, 0).astype(x.dtype)
    return target, weights, counted


def _unsigned(target: np.ndarray) -> np.ndarray:
    return target.view(np.uint64) if target.itemsize == 8 else target


@register("nn.functional.cross_entropy", node=NllLoss)
def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Log-softmax and negative log likelihood in one (``torch.nn.functional.cross_entropy``).

    - ``input``: scores, not probabilities, (classes,), (batch, classes) or (batch, classes, ...).
    - ``target``: int64 class indices, or probabilities in the shape of the input.
    - ``label_smoothing``: this part of the target is spread evenly over all classes, 0 to 1.

    The other arguments: see ``nll_loss``.

    >>> torch.nn.functional.cross_entropy(torch.tensor([[0.0, 0.0]]), torch.tensor([1]))
    tensor(0.6931)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    unweighted = weight is None and type(label_smoothing) is float and label_smoothing == 0
    if unweighted and fits_plainly(input, target, ignore_index):
        return _plain_loss(along(LogSoftmax, input, 1), target, reduction)
    ignore_index = check_arguments("cross_entropy_loss", input, target, weight, ignore_index)
    if not isinstance(label_smoothing, (int, float)):
        raise wrong_type("cross_entropy_loss", "label_smoothing", "float", label_smoothing, 6)
    class_dim = 0 if input.array.ndim == 1 else 1
    if input.array.shape == target.array.shape:
        return _of_probabilities(input, target, weight, ignore_index, reduction, label_smoothing)
    if label_smoothing > 0:
        _check_smoothing(label_smoothing)
    scores = log_softmax(input, class_dim)
    target = fitting_target(input, target)
    likelihood = _nll_loss(scores, target, weight, ignore_index, reduction)
    if label_smoothing <= 0:
        return likelihood
    even = _even_loss(scores, target, weight, ignore_index, reduction)
    classes = scores.array.shape[class_dim]
    return add(times(likelihood, 1 - label_smoothing), times(even, label_smoothing / classes))


def _check_smoothing(label_smoothing: float) -> None:
    if label_smoothing > 1:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing:g}")


def _per_class(weight: Tensor, input: Tensor) -> Tensor:
    """The weights with a dimension for each of the input's, to be broadcast against it."""
    shape = [1] * input.array.ndim
    shape[0 if input.array.ndim == 1 else 1] = -1
    return view(weight, shape)


def _even_loss(
    scores: Tensor, target: Tensor, weight: Tensor | None, ignore_index: int, reduction: str
) -> Tensor:
    """The loss against the same probability for every class (times the number of classes)."""
    weighted = scores if weight is None else mul(scores, _per_class(weight, scores))
    loss = neg(sum(weighted, 0 if scores.array.ndim == 1 else 1))
    ignored = eq(target, ignore_index)
    masked_fill_(loss, ignored, 0.0)
    if reduction == "none":
        return loss
    if reduction == "sum":
        return sum(loss)
    counted = logical_not(ignored)
    if weight is None:
        return div(sum(loss), sum(counted))
    # (of targets without values none is known to be ignored)
    kept = target if has_no_values(target.array) else masked_select(target, counted)
    return div(sum(loss), sum(gather(weight, 0, kept.flatten())))


def _of_probabilities(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None,
    ignore_index: int,
    reduction: str,
    label_smoothing: float,
) -> Tensor:
    """Cross entropy against a probability for each class."""
    class_dim = 0 if input.array.ndim == 1 else 1
    classes = input.array.shape[class_dim] if input.array.ndim else 1
    if target.array.dtype.kind != "f":
        raise RuntimeError(
            "Expected floating point type for target with class probabilities, got "
            f"{scalar_name(target)}"
        )
    if ignore_index >= 0:
        raise RuntimeError("ignore_index is not supported for floating point target")
    if weight is not None and weight.array.shape != (classes,):
        raise RuntimeError(
            f"cross_entropy: weight tensor should be defined either for all {classes} classes or "
            f"no classes but got weight tensor of shape: {list(weight.array.shape)}"
        )
    scores = log_softmax(input, class_dim)
    if label_smoothing > 0:
        _check_smoothing(label_smoothing)
        target = plus(times(target, 1 - label_smoothing), label_smoothing / classes)
    product = mul(scores, target)
    if weight is not None:
        product = mul(product, _per_class(weight, scores))
    if reduction == "none":
        return neg(sum(product, class_dim))
    if reduction == "sum":
        return neg(sum(product))
    if scores.array.size == 0:
        return neg(fill_(sum(product), float("nan")))
    return divided(neg(sum(product)), scores.array.size / classes)
