"""Losses of classes, numbers and distributions, as modules.

All have ``reduction``: "mean" (of the losses), "sum" of them, or "none": one loss for each element
or example. Two old arguments, ``size_average`` and ``reduce``, mean the same and warn.
"""

from __future__ import annotations

from typing import Any

from ...errors import warn
from ...ops.losses import cross_entropy as likelihood
from ...ops.losses import probabilities as probability_losses
from ...ops.losses import regression as losses
from ...ops.losses.reduction_argument import old_reduction
from ...tensors import Tensor
from ..module.module import Module


class _Loss(Module):
    reduction: str

    def __init__(
        self, size_average: Any = None, reduce: Any = None, reduction: str = "mean"
    ) -> None:
        super().__init__()
        self.reduction = old_reduction(reduction, size_average, reduce)


class _WeightedLoss(_Loss):
    """``weight`` is a buffer: it moves and is saved with the module."""

    weight: Tensor | None

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)


# ---- classes ------------------------------------------------------------------------------------


class NLLLoss(_WeightedLoss):
    """Negative log likelihood of the target classes (``torch.nn.NLLLoss``).

    - ``weight``: a factor for each class; ``ignore_index``: a target that does not count.
    - input: log-probabilities, (classes,), (batch, classes) or (batch, classes, ...); target: int64
      class indices, the same shape without the classes.
    """

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        ignore_index: int = -100,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(weight, size_average, reduce, reduction)
        self.ignore_index = ignore_index

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return likelihood.nll_loss(
            input,
            target,
            self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
        )


class NLLLoss2d(NLLLoss):
    """The old name of ``NLLLoss`` for images; warns (``torch.nn.NLLLoss2d``)."""

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        ignore_index: int = -100,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        warn(
            "`NLLLoss2d` has been deprecated. Please use `NLLLoss` instead as a drop-in "
            "replacement and see https://pytorch.org/docs/main/nn.html#torch.nn.NLLLoss for more "
            "details.",
            FutureWarning,
        )
        super().__init__(weight, size_average, ignore_index, reduce, reduction)


class CrossEntropyLoss(_WeightedLoss):
    """Log-softmax and negative log likelihood of the targets (``torch.nn.CrossEntropyLoss``).

    - input: scores, (classes,) or (batch, classes) or (batch, classes, ...); target: int64 class
      indices, the same shape without the classes, or probabilities in the shape of the input.
    - ``weight``, ``ignore_index``: as for ``NLLLoss``.
    - ``label_smoothing``: this part of the target is spread evenly over all classes, 0 to 1.
    """

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        ignore_index: int = -100,
        reduce: Any = None,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__(weight, size_average, reduce, reduction)
        self.ignore_index = ignore_index
        self.label_smoothing = label_smoothing

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return likelihood.cross_entropy(
            input,
            target,
            self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )


class BCELoss(_WeightedLoss):
    """Cross entropy of probabilities for one of two outcomes each (``torch.nn.BCELoss``).

    - ``weight``: a factor for each element, broadcast.
    - input: probabilities of any shape; target: 0, 1 or probabilities, of the same shape.
    """

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return probability_losses.binary_cross_entropy(
            input, target, self.weight, reduction=self.reduction
        )


class BCEWithLogitsLoss(_Loss):
    """``BCELoss`` of sigmoid(input), safe for large scores (``torch.nn.BCEWithLogitsLoss``).

    - ``weight``: a factor for each element; ``pos_weight``: one for the positive examples. Both are
      buffers, and broadcast.
    """

    weight: Tensor | None
    pos_weight: Tensor | None

    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
        pos_weight: Tensor | None = None,
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)
        self.register_buffer("pos_weight", pos_weight)

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return probability_losses.binary_cross_entropy_with_logits(
            input, target, self.weight, reduction=self.reduction, pos_weight=self.pos_weight
        )


# ---- numbers ------------------------------------------------------------------------------------


class MSELoss(_Loss):
    """The squared differences: their mean, their sum, or all of them (``torch.nn.MSELoss``)."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return losses.mse_loss(input, target, reduction=self.reduction)


class L1Loss(_Loss):
    """The absolute differences: their mean, their sum, or all of them (``torch.nn.L1Loss``)."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return losses.l1_loss(input, target, reduction=self.reduction)


class SmoothL1Loss(_Loss):
    """``L1Loss``, rounded off below ``beta`` by a square (``torch.nn.SmoothL1Loss``)."""

    def __init__(
        self,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
        beta: float = 1.0,
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.beta = beta

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return losses.smooth_l1_loss(input, target, reduction=self.reduction, beta=self.beta)


class HuberLoss(_Loss):
    """Half the squared differences, only linear from ``delta`` on (``torch.nn.HuberLoss``)."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        if not isinstance(delta, (float, int)):
            raise TypeError(f"delta must be a float or int, got: {type(delta)}")
        super().__init__(reduction=reduction)
        self.delta = delta

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return losses.huber_loss(input, target, reduction=self.reduction, delta=self.delta)


# ---- distributions ------------------------------------------------------------------------------


class KLDivLoss(_Loss):
    """How far a distribution is from the target (``torch.nn.KLDivLoss``).

    - ``reduction``: also "batchmean", what mathematics calls the divergence.
    - input: log-probabilities; target: probabilities, or with ``log_target`` their logarithms.
    """

    def __init__(
        self,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
        log_target: bool = False,
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.log_target = log_target

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return probability_losses.kl_div(
            input, target, reduction=self.reduction, log_target=self.log_target
        )


class PoissonNLLLoss(_Loss):
    """Negative log likelihood of counts (``torch.nn.PoissonNLLLoss``).

    - ``log_input``: is the input the log of the expected count? Else ``eps`` keeps its log finite.
    - ``full``: add Stirling's approximation of log(target!) where target > 1.
    """

    def __init__(
        self,
        log_input: bool = True,
        full: bool = False,
        size_average: Any = None,
        eps: float = 1e-8,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.log_input = log_input
        self.full = full
        self.eps = eps

    def forward(self, log_input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return probability_losses.poisson_nll_loss(
            log_input,
            target,
            log_input=self.log_input,
            full=self.full,
            eps=self.eps,
            reduction=self.reduction,
        )


class GaussianNLLLoss(_Loss):
    """Negative log likelihood of numbers, given mean and variance (``torch.nn.GaussianNLLLoss``).

    - ``full``: add the constant log(2 pi) / 2; ``eps``: the least variance.
    """

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(None, None, reduction)
        self.full = full
        self.eps = eps

    def forward(self, input: Tensor, target: Tensor, var: Any) -> Tensor:
        """The loss for expected values, observations and variances (a Tensor or a number)."""
        return probability_losses.gaussian_nll_loss(
            input, target, var, full=self.full, eps=self.eps, reduction=self.reduction
        )
