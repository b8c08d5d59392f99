"""Normal numbers between two limits, by drawing again what is outside."""

from __future__ import annotations

import math
from typing import Any

from ..errors import warn
from ..grad_mode import no_grad
from ..ops.comparison.choosing import where
from ..ops.making.likes import empty_like
from ..tensors import Tensor


def trunc_normal_(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    a: float = -2.0,
    b: float = 2.0,
    generator: Any = None,
) -> Tensor:
    """Normal numbers from [a, b]: those outside are drawn again (``torch.nn.init.trunc_normal_``).

    Warns when the mean is far outside [a, b].
    """
    if mean < a - 2 * std or mean > b + 2 * std:
        warn(
            "mean is more than 2 std from [a, b] in nn.init.trunc_normal_. "
            "The distribution of values may be incorrect."
        )
    inside = _normal_below((b - mean) / std) - _normal_below((a - mean) / std)
    with no_grad():
        if inside > 0.3:
            return _redraw_normal(tensor, mean, std, a, b, generator)
        return _reject_uniform(tensor, mean, std, a, b, generator)


def _normal_below(x: float) -> float:
    """The probability that a standard normal number is less than x."""
    return (1.0 + math.erf(x / math.sqrt(2.0))) / 2.0


def _redraw_normal(
    tensor: Tensor, mean: float, std: float, a: float, b: float, generator: Any
) -> Tensor:
    # limits that the dtype has: a number that was rounded to a limit is inside
    low, high = tensor.new_tensor(a).item(), tensor.new_tensor(b).item()
    result = tensor.normal_(mean, std, generator=generator)
    while True:
        outside = (result < low) | (result > high)
        if not outside.any():
            break
        again = empty_like(result).normal_(mean, std, generator=generator)
        result = where(outside, again, result)
    return tensor if result is tensor else tensor.copy_(result)


def _reject_uniform(
    tensor: Tensor, mean: float, std: float, a: float, b: float, generator: Any
) -> Tensor:
    """For rare numbers: uniform ones, each kept with a chance in proportion to its density."""
    most_likely = max(a, min(mean, b))
    peak = -0.5 * ((most_likely - mean) / std) ** 2  # log of the density there, up to a constant
    limit = empty_like(tensor)

    def refused(candidates: Tensor) -> Tensor:
        log_density = candidates.clone().sub_(mean).div_(std).pow_(2).mul_(-0.5).sub_(peak)
        return limit.uniform_(generator=generator).log_().gt(log_density)

    pending = refused(tensor.uniform_(a, b, generator=generator))
    result = tensor
    while pending.any():
        again = empty_like(tensor).uniform_(a, b, generator=generator)
        result = where(pending, again, result)
        pending = where(pending, refused(again), pending)
    return tensor if result is tensor else tensor.copy_(result)
