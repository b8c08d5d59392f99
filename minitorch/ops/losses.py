"""Losses that compare numbers with numbers: mean squared error and its relatives."""

from __future__ import annotations

import warnings

from ..autograd.entries import apply_promoted, not_a_tensor, register
from ..autograd.function import Function
from ..dtypes import promote_types
from ..shapes import broadcast_shapes
from ..tensors import Tensor
from .expanding import expand


class MseLoss(Function):
    """(x - y)^2, averaged, summed or as it is.    dx = 2 (x - y) / n, dy = -dx"""

    __slots__ = ("reduction", "n")
    keeps = "inputs"

    def forward(self, x, y):
        squares = (x - y) ** 2
        self.n = squares.size if self.reduction == "mean" else 1
        return squares if self.reduction == "none" else squares.sum() / self.n

    def backward(self, g, x, y):
        gx = (x - y) * (g * (2.0 / self.n if self.n else float("nan")))
        return gx, -gx if self.needs(1) else None


@register("nn.functional.mse_loss", node=MseLoss)
def mse_loss(input: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """The squared differences, averaged ("mean"), summed ("sum") or as they are ("none").

    Counterpart: ``torch.nn.functional.mse_loss``. Warns when the shapes differ and broadcast.
    """
    for position, (name, value) in enumerate((("input", input), ("target", target)), start=1):
        if not isinstance(value, Tensor):
            raise not_a_tensor("mse_loss", name, position, value)
    if input.array.shape != target.array.shape:
        warnings.warn(
            f"Using a target size ({target.shape}) that is different to the input size "
            f"({input.shape}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size.",
            stacklevel=2,
        )
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if input.array.dtype.kind != "f" and target.array.dtype.kind != "f":
        kind = promote_types(input.dtype, target.dtype).tensor_name[6:-6]
        raise NotImplementedError(f"\"mse_cpu\" not implemented for '{kind}'")
    shape = broadcast_shapes(input.array.shape, target.array.shape)
    input = input if input.array.shape == shape else expand(input, shape)
    target = target if target.array.shape == shape else expand(target, shape)
    return apply_promoted(MseLoss, input, target, reduction=reduction)
