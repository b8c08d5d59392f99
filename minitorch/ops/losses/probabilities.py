"""Losses that compare a probability, or a distribution, with what was observed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.asserting import check_on_device
from ...errors import warn
from ...grad_mode import no_grad
from ...graph import vocabulary as v
from ...graph.entry import register
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..activations.exponential_units import LogSigmoid, log1p
from ..arguments import check_floats, check_tensors
from ..arithmetic.basic import add, add_, mul, sub
from ..arithmetic.division import div
from ..arithmetic.powers import pow
from ..comparison.relations import le
from ..elementwise.clamping import clamp_min_
from ..elementwise.exponentials import exp, log, xlogy
from ..indexing.masking import masked_fill
from ..kept_operands import finish_keeping
from ..making.copies import clone
from ..making.likes import ones_like
from ..numbers import plus, times
from ..shapes.expanding import expand
from ..shapes.views import unsqueeze
from .reduction_argument import Loss, old_reduction, reduced, reduction_of, refuse_gradient


def _keeping(cls: type[Loss], input: Tensor, target: Tensor, *rest: Any, reduction: str) -> Tensor:
    """A loss of two tensors that also keeps others, which no gradient goes to."""
    node = cls()
    node.reduction = reduction
    kept = (input, target, *rest)
    arrays = [None if k is None else k.array for k in kept]
    return finish_keeping(node, (input, target), kept, node.forward(*arrays))


def _weighted(losses: Any, weight: Any) -> Any:
    return losses if weight is None else losses * weight


# ---- two outcomes -------------------------------------------------------------------------------


LEAST = float(np.float32(1e-12))  # torch's constant, for float64 too


class BinaryCrossEntropy(Loss):
    """-(y log(x) + (1 - y) log(1 - x)).    dx = (x - y) / (x (1 - x)), dy = log(1 - x) - log(x)"""

    keeps = "own"

    def losses(self, x, y, weight):
        # log(0) = -inf counts as -100, so that the loss stays finite
        surely = np.maximum(np.log(x), -100)
        surely_not = np.maximum(np.log1p(-x), -100)
        losses = _weighted((y - 1) * surely_not - y * surely, weight)
        return losses.astype(x.dtype, copy=False)  # a weight may have another dtype

    def backward(self, g, x, y, weight):
        g = _weighted(self.share(g), weight)
        gx = gy = None
        if self.needs(0):
            gx = g * ((x - y) / v.at_least((1 - x) * x, LEAST))
        if self.needs(1):
            gy = g * (v.log(1 - x) - v.log(x))
        return gx, gy


@register("nn.functional.binary_cross_entropy", node=BinaryCrossEntropy)
def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """-(target log(input) + (1 - target) log(1 - input)), averaged, summed or as it is.

    - ``input``: probabilities; ``target``: 0, 1 or probabilities, of the same shape and dtype.
    - ``weight``: a factor for each element, broadcast.

    Counterpart: ``torch.nn.functional.binary_cross_entropy``. Logarithms count as -100 at least.
    Raises ValueError for other shapes, RuntimeError for numbers outside 0 and 1.

    >>> torch.nn.functional.binary_cross_entropy(torch.tensor([0.5]), torch.tensor([1.0]))
    tensor(0.6931)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("binary_cross_entropy", input=input, target=target)
    if target.array.shape != input.array.shape:
        raise ValueError(
            f"Using a target size ({target.shape}) that is different to the input size "
            f"({input.shape}) is deprecated. Please ensure they have the same size."
        )
    if weight is not None:
        weight = expand(weight, broadcast_shapes(target.array.shape, weight.array.shape))
    refuse_gradient("binary_cross_entropy", weight=weight)
    if target.array.dtype != input.array.dtype:
        raise RuntimeError(
            f"Found dtype {target.dtype.tensor_name[6:-6]} but expected "
            f"{input.dtype.tensor_name[6:-6]}"
        )
    check_floats("binary_cross_entropy", input.array)
    for name, x in (("input", input.array), ("target", target.array)):
        inside = (x >= 0) & (x <= 1)
        if not check_on_device(inside, "Loss.cu", _INSIDE.format(name)) and not inside.all():
            raise RuntimeError(f"all elements of {name} should be between 0 and 1")
    return _keeping(BinaryCrossEntropy, input, target, weight, reduction=reduction)


_INSIDE = "{0}_val >= zero && {0}_val <= one"


def _log_sigmoid(x: Any) -> Any:
    if isinstance(x, Tensor):
        return LogSigmoid.apply(x)
    return np.minimum(x, 0) - log1p(np.exp(-np.abs(x)))


class BinaryCrossEntropyWithLogits(Loss):
    """(1 - y) x - log(sigmoid(x)).    With s the sigmoid: (s - y) dx - x dy

    With a weight p of the positive examples: (1 - y) x - ((p - 1) y + 1) log(sigmoid(x)).
    """

    keeps = "own"

    def losses(self, x, y, weight, pos_weight):
        check_floats("log_sigmoid_cpu", x)
        logs = _log_sigmoid(x)
        if pos_weight is not None:
            logs = (((pos_weight - 1) * y + 1) * logs).astype(x.dtype, copy=False)
        # torch computes in the memory of 1 - y, so the result has the dtype of the target
        return _weighted((1 - y) * x - logs, weight).astype(y.dtype, copy=False)

    def backward(self, g, x, y, weight, pos_weight):
        g = _weighted(self.share(g), weight)
        gx = gy = None
        if self.needs(0):
            s, positive = v.sigmoid(x), y
            if pos_weight is not None:
                positive = y * pos_weight
                s = s * (positive + (1 - y))
            gx = g * (s - positive)
        if self.needs(1):
            extra = 0 if pos_weight is None else (pos_weight - 1) * _log_sigmoid(x)
            gy = g * (-x - extra)
        return gx, gy


def _check_float_target(input: Tensor, target: Tensor) -> None:
    """torch computes 1 - target in the target's own dtype, so labels of whole numbers fail."""
    if input.array.dtype.kind != "f":
        return  # refused for that, by log_sigmoid
    kind = target.array.dtype.kind
    if kind == "b":
        raise RuntimeError(
            "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
            "`logical_xor()` operator instead."
        )
    if kind in "iu":
        raise RuntimeError(
            f"result type {input.dtype.tensor_name[6:-6]} can't be cast to the desired output type "
            f"{target.dtype.tensor_name[6:-6]}"
        )


@register("nn.functional.binary_cross_entropy_with_logits", node=BinaryCrossEntropyWithLogits)
def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """``binary_cross_entropy`` of sigmoid(input), computed so that nothing overflows.

    - ``input``: scores, any numbers; ``target``: of the same shape.
    - ``weight``: a factor for each element; ``pos_weight``: one for the positive examples. Both
      are broadcast against the input.

    Counterpart: ``torch.nn.functional.binary_cross_entropy_with_logits``. ValueError when the
    shapes differ.

    >>> F = torch.nn.functional
    >>> F.binary_cross_entropy_with_logits(torch.tensor([0.0]), torch.tensor([1.0]))
    tensor(0.6931)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    name = "binary_cross_entropy_with_logits"
    check_tensors(name, input=input, target=target)
    if target.array.shape != input.array.shape:
        raise ValueError(
            f"Target size ({target.shape}) must be the same as input size ({input.shape})"
        )
    _check_float_target(input, target)
    refuse_gradient(name, weight=weight, pos_weight=pos_weight)
    for other in (weight, pos_weight):
        if other is not None:
            broadcast_shapes(other.array.shape, input.array.shape)
    return _keeping(
        BinaryCrossEntropyWithLogits, input, target, weight, pos_weight, reduction=reduction
    )


# ---- distributions ------------------------------------------------------------------------------


@register("nn.functional.kl_div")
def kl_div(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    log_target: bool = False,
) -> Tensor:
    """How far a distribution is from the target: target (log(target) - input) of each element.

    - ``input``: log-probabilities; ``target``: probabilities, or with ``log_target`` their logs.
    - ``reduction``: also "batchmean", the sum divided by the first size: what mathematics calls
      the divergence. ("mean", the default, warns that it is not.)

    Counterpart: ``torch.nn.functional.kl_div``.

    >>> p = torch.tensor([[0.5, 0.5]])
    >>> torch.nn.functional.kl_div(p.log(), p, reduction="batchmean")
    tensor(0.)
    """
    if size_average is not None or reduce is not None:
        reduction = old_reduction(reduction, size_average, reduce)
    elif reduction == "mean":
        warn(
            "reduction: 'mean' divides the total loss by both the batch size and the support size."
            "'batchmean' divides only by the batch size, and aligns with the KL div math "
            "definition.'mean' will be changed to behave the same as 'batchmean' in the next major "
            "release."
        )
    how = "sum" if reduction == "batchmean" else reduction_of(reduction)
    check_tensors("kl_div", input=input, target=target)
    if input.array.dtype.kind != "f" or target.array.dtype.kind != "f":
        raise RuntimeError("kl_div: Integral inputs not supported.")
    if log_target:
        loss = mul(exp(target), sub(target, input))
    else:
        loss = sub(xlogy(target, target), mul(target, input))
    loss = reduced(loss, how)
    if reduction == "batchmean" and input.array.ndim:
        loss = div(loss, input.array.shape[0])
    return loss


@register("nn.functional.poisson_nll_loss")
def poisson_nll_loss(
    input: Tensor,
    target: Tensor,
    log_input: bool = True,
    full: bool = False,
    size_average: bool | None = None,
    eps: float = 1e-8,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The negative log likelihood of counts, for an expected count (or, by default, its log).

    - ``full``: add Stirling's approximation of log(target!) where target > 1.
    - ``eps``: added to the input before its logarithm when it is not one (``log_input=False``).

    Counterpart: ``torch.nn.functional.poisson_nll_loss``.

    >>> torch.nn.functional.poisson_nll_loss(torch.tensor([0.0]), torch.tensor([3.0]))
    tensor(1.)
    """
    reduction = reduction_of(reduction, size_average, reduce)
    check_tensors("poisson_nll_loss", input=input, target=target)
    if log_input:
        loss = sub(exp(input), mul(target, input))
    else:
        loss = sub(input, mul(target, log(plus(input, eps))))
    if full:
        stirling = add(
            sub(mul(target, log(target)), target), times(log(times(target, 2 * math.pi)), 0.5)
        )
        add_(loss, masked_fill(stirling, le(target, 1), 0))
    return reduced(loss, reduction)


@register("nn.functional.gaussian_nll_loss")
def gaussian_nll_loss(
    input: Tensor,
    target: Tensor,
    var: Any,
    full: bool = False,
    eps: float = 1e-6,
    reduction: str = "mean",
) -> Tensor:
    """The negative log likelihood of numbers, for an expected value and a variance.

    - ``var``: a variance for each element, or for each row (last size 1 or left out), or a number.
    - ``full``: add the constant log(2 pi) / 2; ``eps``: the least variance.

    Counterpart: ``torch.nn.functional.gaussian_nll_loss``. ValueError for a negative variance.

    >>> x, y = torch.tensor([1.0]), torch.tensor([3.0])
    >>> torch.nn.functional.gaussian_nll_loss(x, y, torch.tensor([1.0]))
    tensor(2.)
    """
    check_tensors("gaussian_nll_loss", input=input, target=target)
    if isinstance(var, float):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = mul(ones_like(input), var)
    elif (var.array < 0).any():
        raise ValueError("var has negative entry/entries")
    var = _fitting_variance(var, input.array.shape)
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not valid")
    var = clone(var)
    with no_grad():  # the gradient passes as if the least variance were not there
        clamp_min_(var, eps)
    loss = mul(add(log(var), div(pow(sub(input, target), 2), var)), 0.5)
    if full:
        loss = add(loss, 0.5 * math.log(2 * math.pi))
    return reduced(loss, reduction)


def _fitting_variance(var: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The variance with a last dimension, if it has none; ValueError when it does not fit."""
    sizes = var.array.shape
    if sizes == shape:
        return var
    if sizes == shape[:-1]:
        return unsqueeze(var, -1)
    others = [mine for mine, its in zip(sizes, shape) if mine != its]
    if len(sizes) == len(shape) and others == [1]:
        return var
    raise ValueError("var is of incorrect size")
