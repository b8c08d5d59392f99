"""What the losses share: the argument ``reduction``, its two old forms, and their warnings."""

from __future__ import annotations

import warnings
from typing import Any

from ..autograd.entries import not_a_tensor
from ..tensors import Tensor
from .reduce import mean, sum

REDUCTIONS = ("mean", "sum", "none")


def reduction_of(reduction: Any, size_average: Any = None, reduce: Any = None) -> str:
    """ "mean", "sum" or "none", of the argument or of the two that stood for it in old programs.

    Raises ValueError for another word.
    """
    if size_average is not None or reduce is not None:
        whole = reduce is None or reduce
        reduction = ("mean" if size_average is None or size_average else "sum") if whole else "none"
        warnings.warn(
            "size_average and reduce args will be deprecated, please use "
            f"reduction='{reduction}' instead.",
            stacklevel=3,
        )
    if reduction == "elementwise_mean":
        warnings.warn(
            "reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead.",
            stacklevel=3,
        )
        return "mean"
    if reduction not in REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return reduction


def reduced(loss: Tensor, reduction: str) -> Tensor:
    """A tensor of losses, averaged, summed or as it is."""
    if reduction == "none":
        return loss
    return mean(loss) if reduction == "mean" else sum(loss)


def check_tensors(function: str, **operands: Any) -> None:
    """Raise torch's error unless all operands are Tensors."""
    for position, (argument, value) in enumerate(operands.items(), start=1):
        if not isinstance(value, Tensor):
            raise not_a_tensor(function, argument, position, value)


def warn_of_sizes(input: Tensor, target: Tensor) -> None:
    """torch's warning when the two shapes differ, and so will be broadcast."""
    if input.array.shape != target.array.shape:
        warnings.warn(
            f"Using a target size ({target.shape}) that is different to the input size "
            f"({input.shape}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size.",
            stacklevel=3,
        )
