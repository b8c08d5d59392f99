"""Losses of sequences and of large vocabularies, as modules."""

from __future__ import annotations

import math
from typing import Any

from ...ops.losses.ctc import ctc_loss
from ...ops.losses.linear_cross_entropy import linear_cross_entropy
from ...tensors import Tensor
from ..layers.linear import Linear
from .common import _Loss, _WeightedLoss


class CTCLoss(_Loss):
    """-log of the probability of a sequence of labels, whatever its alignment with the frames.

    - ``blank``: the label that stands for none.
    - ``reduction``: "none", "sum", or "mean": each loss is divided by its target's length first.
    - ``zero_infinity``: 0 in place of inf for a target that does not fit into the frames.

    Counterpart: ``torch.nn.CTCLoss``.
    """

    def __init__(
        self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False
    ) -> None:
        super().__init__(reduction=reduction)
        self.blank = blank
        self.zero_infinity = zero_infinity

    def forward(
        self, log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any
    ) -> Tensor:
        """The loss of log-probabilities (frames, batch, classes): see ``functional.ctc_loss``."""
        return ctc_loss(
            log_probs,
            targets,
            input_lengths,
            target_lengths,
            self.blank,
            self.reduction,
            self.zero_infinity,
        )


class LinearCrossEntropyLoss(_WeightedLoss):
    """A linear layer and the cross entropy of its scores (``torch.nn.LinearCrossEntropyLoss``).

    - ``linear``: the layer, from ``in_features`` to ``num_classes`` scores, or with
      ``out_features`` (d1, ...) to scores (num_classes, d1, ...).
    - ``weight``, ``ignore_index``, ``label_smoothing``: as for ``CrossEntropyLoss``.
    - ``options``: only None. (torch can work through the batch in pieces, to save memory.)
    """

    def __init__(
        self,
        in_features: int,
        num_classes: int,
        *,
        out_features: tuple[int, ...] = (),
        bias: bool = False,
        device: Any = None,
        dtype: Any = None,
        reduction: str = "mean",
        weight: Tensor | None = None,
        ignore_index: int | None = None,
        label_smoothing: float = 0.0,
        options: Any = None,
    ) -> None:
        if weight is not None and weight.shape != (num_classes,):
            raise RuntimeError(
                f"expected weight shape to be {(num_classes,)}, got {tuple(weight.shape)}"
            )
        if not 0 <= label_smoothing <= 1:
            raise RuntimeError(
                f"expected label_smoothing to be in range [0, 1], got {label_smoothing}"
            )
        super().__init__(weight=weight, reduction=reduction)
        self.num_classes = num_classes
        self.out_features = out_features
        self.ignore_index = ignore_index
        self.label_smoothing = label_smoothing
        outputs = math.prod(out_features, start=num_classes)
        self.linear = Linear(in_features, outputs, bias=bias, device=device, dtype=dtype)
        self.options = options

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss of inputs (batch, in_features): a scalar unless ``reduction="none"``."""
        shape, layer = (self.num_classes, *self.out_features), self.linear
        return linear_cross_entropy(
            input,
            layer.weight.reshape((*shape, layer.in_features)),
            target,
            linear_bias=None if layer.bias is None else layer.bias.reshape(shape),
            weight=self.weight,
            reduction=self.reduction,
            ignore_index=self.ignore_index,
            label_smoothing=self.label_smoothing,
            options=self.options,
        )

    def extra_repr(self) -> str:
        return (
            f"in_features={self.linear.in_features}, num_classes={self.num_classes}, "
            f"out_features={self.out_features}, bias={self.linear.bias is not None}, "
            f"reduction={self.reduction}, ignore_index={self.ignore_index}, "
            f"label_smoothing={self.label_smoothing}, options={self.options}"
        )
