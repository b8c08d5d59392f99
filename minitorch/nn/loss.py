"""Losses as modules."""

from __future__ import annotations

from ..tensors import Tensor
from . import functional as F
from .module import Module


class CrossEntropyLoss(Module):
    """Log-softmax and negative log likelihood of the targets (``torch.nn.CrossEntropyLoss``).

    - input: scores, (classes,) or (batch, classes) or (batch, classes, ...); target: int64 class
      indices, the same shape without the classes. Arguments: see ``functional.cross_entropy``.
    """

    # keywords only: torch has an old argument, size_average, in between
    def __init__(
        self, weight: Tensor | None = None, *, ignore_index: int = -100, reduction: str = "mean"
    ) -> None:
        super().__init__()
        self.register_buffer("weight", weight)
        self.ignore_index = ignore_index
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return F.cross_entropy(
            input, target, self.weight, ignore_index=self.ignore_index, reduction=self.reduction
        )


class MSELoss(Module):
    """The squared differences: their mean, their sum, or all of them (``torch.nn.MSELoss``)."""

    def __init__(self, *, reduction: str = "mean") -> None:
        super().__init__()
        self.reduction = reduction

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss: a scalar unless ``reduction="none"``."""
        return F.mse_loss(input, target, reduction=self.reduction)
