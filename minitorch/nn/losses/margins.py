"""Losses that ask for a margin, and losses of pairs and triplets, as modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ops.losses import margins as margin_losses
from ...ops.losses import triplets
from ...ops.losses.multilabel_margin import multilabel_margin_loss
from ...tensors import Tensor
from ..layers.distance import PairwiseDistance
from .common import _Loss, _WeightedLoss


class MarginRankingLoss(_Loss):
    """max(0, margin - target (input1 - input2)) (``torch.nn.MarginRankingLoss``).

    - target: 1 where the first should be ranked higher, -1 where the second should.
    """

    def __init__(
        self,
        margin: float = 0.0,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.margin = margin

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return margin_losses.margin_ranking_loss(
            input1, input2, target, margin=self.margin, reduction=self.reduction
        )


class HingeEmbeddingLoss(_Loss):
    """x where the target is 1, max(0, margin - x) where it is -1.

    (``torch.nn.HingeEmbeddingLoss``)
    """

    def __init__(
        self,
        margin: float = 1.0,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.margin = margin

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return margin_losses.hinge_embedding_loss(
            input, target, margin=self.margin, reduction=self.reduction
        )


class CosineEmbeddingLoss(_Loss):
    """1 - cos of two rows where the target is 1, max(0, cos - margin) where it is -1.

    (``torch.nn.CosineEmbeddingLoss``)
    """

    def __init__(
        self,
        margin: float = 0.0,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        self.margin = margin

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return margin_losses.cosine_embedding_loss(
            input1, input2, target, margin=self.margin, reduction=self.reduction
        )


class SoftMarginLoss(_Loss):
    """log(1 + e^(-target * input)) for targets 1 and -1 (``torch.nn.SoftMarginLoss``)."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return margin_losses.soft_margin_loss(input, target, reduction=self.reduction)


class MultiMarginLoss(_WeightedLoss):
    """By how much wrong classes come too near to the right one (``torch.nn.MultiMarginLoss``).

    - ``p``: 1, or 2 for the squares; ``weight``: a factor for each class.
    - input: scores, (batch, classes) or (classes,); target: int64 class indices.
    """

    def __init__(
        self,
        p: int = 1,
        margin: float = 1.0,
        weight: Tensor | None = None,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(weight, size_average, reduce, reduction)
        if p not in (1, 2):
            raise ValueError("only p == 1 and p == 2 supported")
        if weight is not None and weight.ndim != 1:
            raise ValueError(
                f"MultiMarginLoss: expected weight to be None or 1D tensor, got {weight.ndim}D "
                "instead"
            )
        self.p = p
        self.margin = margin

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return margin_losses.multi_margin_loss(
            input,
            target,
            p=self.p,
            margin=self.margin,
            weight=self.weight,
            reduction=self.reduction,
        )


class MultiLabelMarginLoss(_Loss):
    """By how much wrong classes come too near to right ones (``torch.nn.MultiLabelMarginLoss``).

    - target: int64 in the shape of the input: the right classes of each example, then -1.
    """

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return multilabel_margin_loss(input, target, reduction=self.reduction)


class MultiLabelSoftMarginLoss(_WeightedLoss):
    """The mean over classes of ``BCEWithLogitsLoss`` (``torch.nn.MultiLabelSoftMarginLoss``)."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return margin_losses.multilabel_soft_margin_loss(
            input, target, weight=self.weight, reduction=self.reduction
        )


class TripletMarginLoss(_Loss):
    """The anchor should be nearer to the positive than to the negative, by ``margin``.

    - ``p``, ``eps``: see ``PairwiseDistance``; ``swap``: the negative may also come too near to the
      positive.

    Counterpart: ``torch.nn.TripletMarginLoss``. ValueError unless ``margin`` is positive.
    """

    def __init__(
        self,
        margin: float = 1.0,
        p: float = 2.0,
        eps: float = 1e-6,
        swap: bool = False,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = "mean",
    ) -> None:
        super().__init__(size_average, reduce, reduction)
        _check_margin("TripletMarginLoss", margin)
        self.margin = margin
        self.p = p
        self.eps = eps
        self.swap = swap

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return triplets.triplet_margin_loss(
            anchor,
            positive,
            negative,
            margin=self.margin,
            p=self.p,
            eps=self.eps,
            swap=self.swap,
            reduction=self.reduction,
        )


def _check_margin(name: str, margin: float) -> None:
    if margin <= 0:
        raise ValueError(f"{name}: expected margin to be greater than 0, got {margin} instead")


class TripletMarginWithDistanceLoss(_Loss):
    """``TripletMarginLoss`` with a distance of one's own: a function of two tensors.

    Counterpart: ``torch.nn.TripletMarginWithDistanceLoss``. Without ``distance_function``, the
    Euclidean distance is used.
    """

    distance_function: Callable[[Tensor, Tensor], Tensor]

    def __init__(
        self,
        *,
        distance_function: Callable[[Tensor, Tensor], Tensor] | None = None,
        margin: float = 1.0,
        swap: bool = False,
        reduction: str = "mean",
    ) -> None:
        super().__init__(None, None, reduction)
        _check_margin("TripletMarginWithDistanceLoss", margin)
        self.distance_function = (
            PairwiseDistance() if distance_function is None else distance_function
        )
        self.margin = margin
        self.swap = swap

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return triplets.triplet_margin_with_distance_loss(
            anchor,
            positive,
            negative,
            distance_function=self.distance_function,
            margin=self.margin,
            swap=self.swap,
            reduction=self.reduction,
        )
