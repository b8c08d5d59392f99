"""Tensors of random numbers to try a function with (``torch.testing``)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..errors import explain, warn
from ..ops.making.creation import empty
from ..ops.making.sampling import randint
from ..tensors import Tensor
from ..tensors.dtypes import bool_, dtype, finfo, iinfo, int64


def make_tensor(
    *shape: Any,
    dtype: dtype,
    device: Any,
    low: float | None = None,
    high: float | None = None,
    requires_grad: bool = False,
    noncontiguous: bool = False,
    exclude_zero: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """A tensor of random numbers from ``low`` up to ``high`` (``torch.testing.make_tensor``).

    - ``low``, ``high``: by default -9 and 9 for floats, -9 and 10 (excluded) for integers (0 for
      unsigned ones), 0 and 2 for bools; what the dtype cannot hold is cut off.
    - ``noncontiguous``: every second element of a longer row. ``exclude_zero``: zeros become 1, or
      the smallest normal float.

    The numbers are PyTorch's. ValueError for useless bounds, TypeError for other dtypes.
    """
    sizes = tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], Sequence) else tuple(shape)
    is_float = dtype.is_floating_point
    if dtype.is_complex:
        raise NotImplementedError(
            explain("there are no complex numbers here", f"got {dtype=}", "a float dtype")
        )
    if noncontiguous and memory_format is not None:
        raise ValueError(
            "The parameters `noncontiguous` and `memory_format` are mutually exclusive, but got "
            f"{noncontiguous=} and {memory_format=}"
        )
    if requires_grad and not is_float:
        raise ValueError(
            "`requires_grad=True` is not supported for boolean and integral dtypes, but got "
            f"{dtype=}"
        )
    noncontiguous = noncontiguous and math.prod(sizes) > 1
    if noncontiguous:
        sizes = (*sizes[:-1], 2 * sizes[-1])
    result = _random(sizes, dtype, device, *_bounds(dtype, low, high))
    if noncontiguous:
        result = result[..., 1::2]
    elif memory_format is not None:
        result = result.clone(memory_format=memory_format)
    if exclude_zero:
        result[result == 0] = finfo(dtype).tiny if is_float else 1
    return result.requires_grad_(requires_grad) if is_float else result


def _bounds(kind: dtype, low: float | None, high: float | None) -> tuple[float, float]:
    """The bounds of random numbers, within what the dtype can hold."""
    if kind is bool_:
        least, most, default = 0.0, 2.0, (0, 2)
    elif kind.is_floating_point:
        least, most, default = finfo(kind).min, finfo(kind).max, (-9, 9)
    else:
        info = iinfo(kind)
        least, most, default = info.min, info.max + (kind is not int64), (-9, 10)
    low, high = default[0] if low is None else low, default[1] if high is None else high
    if math.isnan(low) or math.isnan(high):
        raise ValueError(f"`low` and `high` cannot be NaN, but got {low=} and {high=}")
    if low == high and kind.is_floating_point:
        warn(
            "Passing `low==high` to `torch.testing.make_tensor` for floating or complex types is "
            "deprecated since 2.1 and will be removed in 2.3. Use `torch.full(...)` instead.",
            FutureWarning,
        )
    elif low >= high:
        raise ValueError(f"`low` must be less than `high`, but got {low} >= {high}")
    elif high < least or low >= most:
        raise ValueError(
            f"The value interval specified by `low` and `high` is [{low}, {high}), but {kind} only "
            f"supports [{least}, {most})"
        )
    low, high = min(max(low, least), most), min(max(high, least), most)
    return (low, high) if kind.is_floating_point else (math.ceil(low), math.ceil(high))


def _random(sizes: Any, kind: dtype, device: Any, low: Any, high: Any) -> Tensor:
    if not kind.is_floating_point:
        return randint(low, high, sizes, dtype=kind, device=device)
    result = empty(sizes, dtype=kind, device=device)
    if high - low >= finfo(kind).max:  # such a difference overflows
        return result.uniform_(low / 2, high / 2).mul_(2)
    return result.uniform_(low, high)
