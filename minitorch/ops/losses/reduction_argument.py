"""What the losses share: the argument ``reduction``, its two old forms, and their warnings."""

from __future__ import annotations

from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np

from ...errors import warn
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import promote_types
from ...tensors.result_strides import laid_out
from ..blocks import pointwise
from ..reductions.core import mean, sum

_LADDER = {"b": 0, "u": 1, "i": 1, "f": 2}  # of the kinds of dtypes
REDUCTIONS = ("mean", "sum", "none")


def old_reduction(reduction: Any, size_average: Any, reduce: Any) -> Any:
    """``reduction``, or what the two arguments that stood for it in old programs mean."""
    if size_average is None and reduce is None:
        return reduction
    if reduce is not None and not reduce:
        meant = "none"
    else:
        meant = "mean" if size_average is None or size_average else "sum"
    warn(
        f"size_average and reduce args will be deprecated, please use reduction='{meant}' instead."
    )
    return meant


def reduction_of(reduction: Any, size_average: Any = None, reduce: Any = None) -> str:
    """One of "mean", "sum" and "none". ValueError for another word."""
    if size_average is None and reduce is None and reduction in REDUCTIONS:
        return reduction
    reduction = old_reduction(reduction, size_average, reduce)
    if reduction == "elementwise_mean":
        warn("reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead.")
        return "mean"
    if reduction not in REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return reduction


def legacy_get_string(
    size_average: bool | None, reduce: bool | None, emit_warning: bool = True
) -> str:
    """What the two old arguments mean (``torch.nn._reduction``); "mean" when neither is given."""
    if not emit_warning:
        with catch_warnings():
            simplefilter("ignore")
            return legacy_get_string(size_average, reduce)
    return old_reduction(None, True if size_average is None else size_average, reduce)


def get_enum(reduction: str) -> int:
    """The number of a reduction (``torch.nn._reduction``): none 0, mean 1, sum 2."""
    return {"none": 0, "mean": 1, "sum": 2}[reduction_of(reduction)]


def legacy_get_enum(
    size_average: bool | None, reduce: bool | None, emit_warning: bool = True
) -> int:
    """The number of what the two old arguments mean."""
    return get_enum(legacy_get_string(size_average, reduce, emit_warning))


def reduced(loss: Tensor, reduction: str) -> Tensor:
    """A tensor of losses, averaged, summed or as it is."""
    if reduction == "none":
        return loss
    return mean(loss) if reduction == "mean" else sum(loss)


class Loss(Function):
    """A loss of each element, averaged, summed or as it is.

    A class says in ``losses`` what the loss of each element is.
    """

    __slots__ = ("reduction", "n")
    keeps = "inputs"

    def forward(self, *arrays: Any) -> Any:
        losses = self.losses(*arrays)
        self.n = losses.size if self.reduction == "mean" else 1
        if self.reduction == "none":
            return laid_out(losses, [x for x in arrays if x is not None])
        total = np.add.reduce(losses, None)
        return total / self.n if self.reduction == "mean" else total

    def in_blocks(self, x: Any, y: Any) -> Any:
        """``of_each``, which takes several steps, of large arrays of one dtype in blocks."""
        return pointwise(self.of_each, x, y) if x.dtype == y.dtype else self.of_each(x, y)

    def of_each(self, x: Any, y: Any) -> Any:
        """The loss of each element, where ``losses`` is ``in_blocks``."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define of_each")

    def losses(self, *arrays: Any) -> Any:
        """The loss of each element."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define losses")

    def share(self, g: Any) -> Any:
        """The gradient of one element's loss, from that of the result."""
        return g if self.n == 1 else g * (1.0 / self.n if self.n else float("nan"))


def refuse_gradient(function: str, **operands: Tensor | None) -> None:
    """Raise torch's error for operands that require a gradient which the operation has not."""
    for argument, value in operands.items():
        if value is not None and value.requires_grad:
            raise RuntimeError(
                f"The function '{function}' is not differentiable with respect to argument "
                f"'{argument}'. This input cannot have requires_grad True."
            )


def check_result_type(input: Tensor, other: Tensor) -> None:
    """Raise torch's error when a result in the input's dtype cannot hold what both make."""
    common = promote_types(input.dtype, other.dtype)
    if _LADDER[common.numpy.kind] > _LADDER[input.array.dtype.kind]:
        raise RuntimeError(
            f"result type {common.scalar_name} can't be cast to the desired output type "
            f"{input.dtype.scalar_name}"
        )


def warn_of_sizes(input: Tensor, target: Tensor) -> None:
    """torch's warning when the two shapes differ, and so will be broadcast."""
    if input.array.shape != target.array.shape:
        warn(
            f"Using a target size ({target.shape}) that is different to the input size "
            f"({input.shape}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size."
        )
