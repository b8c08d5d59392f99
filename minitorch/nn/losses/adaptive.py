"""Adaptive softmax: many classes, of which few are frequent; rare ones take two steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...ops.activations.softmax import log_softmax
from ...ops.indexing.masking import nonzero
from ...ops.reductions.extremes import argmax
from ...tensors import Tensor
from ..containers.modules import ModuleList, Sequential
from ..layers.linear import Linear
from ..module.module import Module


class _ASMoutput(NamedTuple):
    output: Tensor
    loss: Tensor


class AdaptiveLogSoftmaxWithLoss(Module):
    """Log-softmax over classes sorted by frequency, in clusters; and its loss.

    The head chooses among the ``cutoffs[0]`` most frequent classes and one place for each cluster
    of rarer ones; a cluster's own layers, which are smaller the rarer it is, choose the class.

    - ``cutoffs``: where the clusters begin, increasing, between 1 and ``n_classes - 1``.
    - ``div_value``: cluster i maps the features to ``in_features // div_value ** (i + 1)`` first.
    - ``head_bias``: has the head a bias?

    Counterpart: ``torch.nn.AdaptiveLogSoftmaxWithLoss``. ValueError for other cutoffs.
    """

    def __init__(
        self,
        in_features: int,
        n_classes: int,
        cutoffs: Sequence[int],
        div_value: float = 4.0,
        head_bias: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        limits = list(cutoffs)
        _check_cutoffs(limits, n_classes)
        self.in_features = in_features
        self.n_classes = n_classes
        self.cutoffs = [*limits, n_classes]
        self.div_value = div_value
        self.head_bias = head_bias
        self.shortlist_size = limits[0]
        self.n_clusters = len(limits)
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, head_bias, device=device, dtype=dtype)
        self.tail = ModuleList()
        for i in range(self.n_clusters):
            hidden = int(in_features // (div_value ** (i + 1)))
            size = self.cutoffs[i + 1] - self.cutoffs[i]
            self.tail.append(
                Sequential(
                    Linear(in_features, hidden, bias=False, device=device, dtype=dtype),
                    Linear(hidden, size, bias=False, device=device, dtype=dtype),
                )
            )

    def reset_parameters(self) -> None:
        """Draw new starting values for the head and all clusters."""
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    def forward(self, input_: Tensor, target_: Tensor) -> _ASMoutput:
        """The log-probabilities of the targets, (batch,), and the mean of their negatives.

        input (batch, in_features) and target (batch,) int64; or one example, (in_features,) and ().
        The result has the fields ``output`` and ``loss``.
        """
        _check_shapes(input_, target_)
        batched = target_.ndim > 0
        input = input_ if batched else input_.unsqueeze(0)
        target = target_ if batched else target_.unsqueeze(0)
        output = input.new_zeros(target.shape[0])
        places = target.new_empty(target.shape[0])  # in the head
        n_used = 0
        for i, (low, high) in enumerate(zip([0, *self.cutoffs], self.cutoffs)):
            mask = (target >= low) & (target < high)
            rows = nonzero(mask).squeeze()
            if rows.numel() == 0:
                continue
            n_used += rows.numel()
            if i == 0:
                places.index_copy_(0, rows, target[mask])
                continue
            places.index_fill_(0, rows, self.shortlist_size + i - 1)
            scores = self.tail[i - 1](input.index_select(0, rows))
            own = log_softmax(scores, 1).gather(1, (target[mask] - low).unsqueeze(1))
            output.index_copy_(0, rows, own.squeeze(1))
        if n_used != target.shape[0]:
            raise RuntimeError(
                f"Target values should be in [0, {self.n_classes - 1}], but values in range "
                f"[{target.min().item()}, {target.max().item()}] were found. "
            )
        output += log_softmax(self.head(input), 1).gather(1, places.unsqueeze(1)).squeeze()
        loss = (-output).mean()
        return _ASMoutput(output if batched else output.squeeze(0), loss)

    def log_prob(self, input: Tensor) -> Tensor:
        """The log-probabilities of all classes: (batch, n_classes) from (batch, in_features)."""
        return self._all_classes(input, self.head(input))

    def _all_classes(self, input: Tensor, scores: Tensor) -> Tensor:
        head = log_softmax(scores, 1)
        result = input.new_empty((scores.shape[0], self.n_classes))
        result[:, : self.shortlist_size] = head[:, : self.shortlist_size]
        for i, (start, stop) in enumerate(zip(self.cutoffs, self.cutoffs[1:])):
            cluster = head[:, self.shortlist_size + i].unsqueeze(1)
            result[:, start:stop] = log_softmax(self.tail[i](input), 1) + cluster
        return result

    def predict(self, input: Tensor) -> Tensor:
        """The likeliest class of each example: (batch,) int64.

        The clusters are asked only where the head's choice is one of them.
        """
        scores = self.head(input)
        chosen = argmax(scores, 1)
        rare = chosen >= self.shortlist_size
        if rare.any():
            chosen[rare] = argmax(self._all_classes(input[rare], scores[rare]), 1)
        return chosen


def _check_cutoffs(cutoffs: list[int], n_classes: int) -> None:
    if not cutoffs:
        raise ValueError("cutoffs should be a sequence of length larger than 0")
    increasing = all([a < b for a, b in zip([0, *cutoffs], [*cutoffs, n_classes])])
    if not increasing or any([int(cutoff) != cutoff for cutoff in cutoffs]):
        raise ValueError(
            "cutoffs should be a sequence of unique, positive integers sorted in an increasing "
            "order, where each value is between 1 and n_classes-1"
        )


def _check_shapes(input: Tensor, target: Tensor) -> None:
    if target.ndim > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if target.ndim == 1 and input.shape[0] != target.shape[0]:
        raise RuntimeError("Input and target should have the same size in the batch dimension.")
    if input.ndim != target.ndim + 1:
        raise RuntimeError(
            f"{target.ndim}D target tensor expects {target.ndim + 1}D input tensors, but found "
            f"inputs with size {input.shape}"
        )
