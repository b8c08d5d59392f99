"""Ranges: numbers at equal distances: arange, linspace, logspace."""

from __future__ import annotations

from math import ceil, floor, isfinite
from typing import Any

import numpy as np

from ...errors import warn
from ...graph.entry import NUMBERS, register
from ...tensors import Tensor
from ...tensors.dtypes import int64
from ..arguments import as_int, not_implemented, wrong_type
from ..blocks import BLOCK, SHORT, SMALL_BLOCK
from ..scalars import element_of
from .creation import as_numpy_dtype, made_on, new_leaf


def _number(name: str, argument: str, value: Any) -> Any:
    """An argument that must be a number, or a tensor of one (in a range without gradient)."""
    lost = name in ("arange", "range") and isinstance(value, Tensor) and value.requires_grad
    if isinstance(value, Tensor) and value.array.size == 1 and not lost:
        return value.item()
    if not isinstance(value, NUMBERS):
        raise wrong_type(name, argument, "Number", value)
    return value.item() if isinstance(value, np.generic) else value


@register(method=False, out=True)
def arange(
    start: Any = None,
    end: Any = None,
    step: Any = 1,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Numbers from ``start`` (0 when left out) up to, not including, ``end`` (``torch.arange``).

    int64 when all three are ints, else the default dtype. Raises RuntimeError for a step of 0 or
    one that leads away from ``end``.

    >>> torch.arange(1, 10, 3)
    tensor([1, 4, 7])
    """
    if start is None:
        start = 0
    elif end is None:
        start, end = 0, start
    if end is None:
        raise TypeError('arange() missing 1 required positional arguments: "end"')
    start, end, step = [
        _number("arange", name, value)
        for name, value in (("start", start), ("end", end), ("step", step))
    ]
    whole = all(isinstance(n, int) for n in (start, end, step))
    numpy_dtype = as_numpy_dtype(dtype, None if not whole else int64.numpy)
    if whole and numpy_dtype.kind == "f" and max(abs(start), abs(end)) > 2**53:
        start, end, step, whole = float(start), float(end), float(step), False  # as torch counts
    count = _count(start, end, step, numpy_dtype, "arange")
    if numpy_dtype.kind in "iu":  # counted as they were given, but added up as whole numbers
        start, step, whole = int(start), int(step), True
        if max(abs(start), abs(step)) >= 2**63:
            raise RuntimeError("value cannot be converted to type int64_t without overflow")
    if whole:
        array = made_on(device, lambda xp: _counted(xp, count, start, step).astype(numpy_dtype))
    else:  # computed in float64 and rounded once, as torch does
        step = float(step)
        array = made_on(device, lambda xp: _counted(xp, count, start, step).astype(numpy_dtype))
    return new_leaf(array, requires_grad, device, layout, pin_memory)


def _counted(xp: Any, count: int, start: Any, step: Any) -> Any:
    return start + xp.arange(count, dtype=np.int64) * step


def _count(start: Any, end: Any, step: Any, numpy_dtype: np.dtype, name: str) -> int:
    """How many numbers there are before ``end``, after the checks."""
    if not (step > 0 or step < 0):
        raise RuntimeError("step must be nonzero")
    if not (isfinite(start) and isfinite(end)):
        raise RuntimeError(f"unsupported range: {start} -> {end}")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    if numpy_dtype.kind == "b":
        raise not_implemented(f"{name}_cpu", numpy_dtype)
    if numpy_dtype == np.int64 and name == "arange":  # torch counts these in whole numbers
        start, end, step = int(start), int(end), int(step)
        if step == 0:
            raise ValueError("step must be nonzero")
    if isinstance(start, int) and isinstance(end, int) and isinstance(step, int):
        if max(abs(start), abs(end)) >= 2**63:
            raise RuntimeError("value cannot be converted to type int64_t without overflow")
        return max(-((start - end) // step), 0)
    return ceil((end - start) / step)


def _spaced(
    name: str, start: Any, end: Any, steps: Any, numpy_dtype: np.dtype
) -> tuple[Any, Any, int]:
    """The checked arguments of linspace and logspace, the ends as numbers of the dtype."""
    for argument, value in (("start", start), ("end", end)):
        if isinstance(value, Tensor) and value.array.ndim:
            raise RuntimeError(
                f"{name} only supports 0-dimensional start and end tensors, but got {argument} "
                f"with {value.array.ndim} dimension(s)."
            )
    first, last = _number(name, "start", start), _number(name, "end", end)
    steps = as_int(name, "steps", steps)
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    if numpy_dtype.kind == "b":
        raise not_implemented(f"{name}_cpu", numpy_dtype)
    # (-1 becomes 255 in uint8, before anything is computed)
    first, last = [element_of(number, numpy_dtype).item() for number in (first, last)]
    return first, last, steps


@register(method=False, out=True)
def linspace(
    start: Any,
    end: Any,
    steps: int,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """``steps`` numbers at equal distances from ``start`` to ``end``, both included.

    Counterpart: ``torch.linspace``. Raises RuntimeError for a negative number of steps.

    >>> torch.linspace(0, 1, 5)
    tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])
    """
    numpy_dtype = as_numpy_dtype(dtype)
    first, last, steps = _spaced("linspace", start, end, steps, numpy_dtype)
    work = np.dtype(np.float64) if numpy_dtype.kind in "iu" else numpy_dtype
    array = line(work.type(first), work.type(last), steps, numpy_dtype)
    return new_leaf(array, requires_grad, device, layout, pin_memory)


def line(first: Any, last: Any, steps: int, dtype: np.dtype) -> np.ndarray:
    """Numbers at equal distances, of a dtype; ``first`` and ``last`` have the one to compute in."""
    if steps == 1:
        return np.array([first]).astype(dtype)
    return _from_both_ends(
        first, last, (last - first) / type(first)(max(steps - 1, 1)), steps, dtype
    )


def _from_both_ends(first: Any, last: Any, step: Any, steps: int, dtype: np.dtype) -> np.ndarray:
    result = np.empty(steps, dtype)
    # from both ends towards the middle, so that the last number is exactly `last`
    _count_on(result[: steps // 2], first, step)
    _count_on(result[steps // 2 :][::-1], last, -step)
    return result


def _count_on(out: np.ndarray, first: Any, step: Any) -> None:
    if out.dtype.kind in "iu":
        _count_in_whole_numbers(out, float(first), float(step))
        return
    for start in range(0, len(out), BLOCK):  # so that the numbers stay in the cache
        part = out[start : start + BLOCK]
        numbers = np.arange(start, start + len(part), dtype=np.float64)
        if step.dtype.itemsize == 2:  # 16 bits: PyTorch rounds them at every step
            numbers = numbers.astype(step.dtype)
        np.copyto(part, first + step * numbers, casting="unsafe")


def _count_in_whole_numbers(out: np.ndarray, first: float, step: float) -> None:
    if len(out) <= SHORT:
        out[:] = [int(_rounded_once(first, step, number)) for number in range(len(out))]
        return
    for start in range(0, len(out), SMALL_BLOCK):
        part = out[start : start + SMALL_BLOCK]
        numbers = np.arange(start, start + len(part), dtype=np.float64)
        np.copyto(part, _rounded_once(first, step, numbers), casting="unsafe")


def _rounded_once(first: float, step: float, numbers: Any) -> Any:
    """``first + step * numbers``, rounded once as by PyTorch's processor instruction (an "FMA").

    Integers take what is before the point: 12.999999999999998 is 12 and no 13. So what both
    roundings take away is found (Dekker's product and Knuth's sum, which are exact) and added.
    """
    product = step * numbers
    coarse = step * _SPLIT
    high = coarse - (coarse - step)  # 26 bits of the step, times a number without an error
    missing = (high * numbers - product) + (step - high) * numbers
    total = first + product
    part = total - first
    missing += (first - (total - part)) + (product - part)
    return total + missing


_SPLIT = 2.0**27 + 1


@register(method=False, out=True)
def logspace(
    start: Any,
    end: Any,
    steps: int,
    base: float = 10.0,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """``base`` to the power of ``steps`` numbers at equal distances (``torch.logspace``).

    >>> torch.logspace(0, 2, 3)
    tensor([  1.,  10., 100.])
    """
    numpy_dtype = as_numpy_dtype(dtype)
    first, last, steps = _spaced("logspace", start, end, steps, numpy_dtype)
    span = element_of(last, numpy_dtype) - element_of(first, numpy_dtype)  # (in their dtype)
    work = np.float64
    step = work(span) / max(steps - 1, 1)
    ends = work(first), work(last if steps > 1 else first)
    exponents = _from_both_ends(*ends, step, steps, np.dtype(work))
    with np.errstate(over="ignore", invalid="ignore"):  # (what an integer does not hold)
        powers = np.power(work(_number("logspace", "base", base)), exponents)
        array = powers.astype(numpy_dtype)
    return new_leaf(array, requires_grad, device, layout, pin_memory)


@register("range", method=False, out=True)
def range_(
    start: Any = 0,
    end: Any = None,
    step: Any = 1,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """``arange`` with ``end`` included, in the default dtype; torch's old name, with its warning.

    Counterpart: ``torch.range``. Prefer ``torch.arange``.

    >>> torch.range(1, 3)
    tensor([1., 2., 3.])
    """
    warn(
        "torch.range is deprecated and will be removed in a future release because its behavior is "
        "inconsistent with Python's range builtin. Instead, use torch.arange, which produces "
        "values in [start, end)."
    )
    first, last, step = [
        _number("range", name, value)
        for name, value in (("start", start), ("end", end), ("step", step))
    ]
    numpy_dtype = as_numpy_dtype(dtype)
    _count(first, last, step, numpy_dtype, "range")
    array = first + np.arange(floor((last - first) / step) + 1) * step
    return new_leaf(array.astype(numpy_dtype), requires_grad, device, layout, pin_memory)
