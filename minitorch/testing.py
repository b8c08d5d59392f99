"""Testing: are two results close? (``torch.testing``)"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .errors import warn
from .ops.making.creation import empty
from .ops.making.from_data import tensor
from .ops.making.sampling import randint
from .tensors import Tensor
from .tensors.dtypes import (
    bool_,
    dtype,
    finfo,
    float16,
    float32,
    float64,
    iinfo,
    int64,
    promote_types,
)

# (rtol, atol) by dtype; everything else must be equal
TOLERANCES = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
}
_NUMBERS = (int, float, bool, np.number, np.bool_)


def assert_close(
    actual: Any,
    expected: Any,
    *,
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_layout: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """Raise AssertionError unless ``|actual - expected| <= atol + rtol * |expected|`` everywhere.

    - ``actual``, ``expected``: Tensors, numbers, or sequences or mappings of them.
    - ``rtol``, ``atol``: both or neither; by default by dtype: 1.3e-6 and 1e-5 for float32,
      1e-7 and 1e-7 for float64, equality for integers and bools.
    - ``equal_nan``: two NaNs count as equal. ``check_dtype``, ``check_stride``: must these agree?
    - ``msg``: the message of the error, or a function from the generated one to it.

    Counterpart: ``torch.testing.assert_close``.
    """
    if (rtol is None) != (atol is None):
        given, missing = ("rtol", "atol") if atol is None else ("atol", "rtol")
        raise ValueError(
            "Both 'rtol' and 'atol' must be either specified or omitted, but got no "
            f"{missing if given else given}."
        )
    limits = None if rtol is None else (rtol, atol)
    problem = _difference(
        actual, expected, "", _Rules(limits, equal_nan, check_dtype, check_stride)
    )
    if problem is not None:
        if msg is not None:
            problem = msg(problem) if callable(msg) else msg
        raise AssertionError(problem)


_OLD_TOLERANCES = {float16: (1e-3, 1e-3), float32: (1e-4, 1e-5), float64: (1e-5, 1e-8)}


def assert_allclose(
    actual: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = True,
    msg: str = "",
) -> None:
    """``assert_close`` of before: less strict, and any two dtypes and NaNs may be equal.

    Deprecated: a FutureWarning says so. Counterpart: ``torch.testing.assert_allclose``.
    """
    warn(
        "`torch.testing.assert_allclose()` is deprecated since 1.12 and will be removed in a "
        "future release. Please use `torch.testing.assert_close()` instead.",
        FutureWarning,
    )
    actual = actual if isinstance(actual, Tensor) else tensor(actual)
    expected = expected if isinstance(expected, Tensor) else tensor(expected, dtype=actual.dtype)
    if rtol is None and atol is None:
        known = [_OLD_TOLERANCES.get(x.dtype, (0.0, 0.0)) for x in (actual, expected)]
        rtol, atol = [max(pair) for pair in zip(*known)]
    assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False,
        msg=msg or None,
    )  # fmt: skip


class _Rules:
    """How strict a comparison is."""

    def __init__(self, limits: Any, equal_nan: bool, check_dtype: bool, check_stride: bool) -> None:
        self.limits, self.equal_nan = limits, equal_nan
        self.check_dtype, self.check_stride = check_dtype, check_stride

    def limits_for(self, *dtypes: dtype) -> tuple[float, float]:
        """(rtol, atol): the larger ones of the two dtypes."""
        if self.limits is not None:
            return self.limits
        known = [TOLERANCES.get(str(kind).removeprefix("torch."), (0.0, 0.0)) for kind in dtypes]
        return max(known)


def _difference(actual: Any, expected: Any, place: str, rules: _Rules) -> str | None:
    """What is wrong, in words; None when all is close."""
    if isinstance(actual, Tensor) and isinstance(expected, Tensor):
        return _at(place, _of_tensors(actual, expected, rules))
    if isinstance(actual, _NUMBERS) and isinstance(expected, _NUMBERS):
        return _at(place, _of_numbers(actual, expected, rules))
    if isinstance(actual, Mapping) and isinstance(expected, Mapping):
        return _of_mappings(actual, expected, place, rules)
    if _is_sequence(actual) and _is_sequence(expected):
        if len(actual) != len(expected):
            words = f"The length of the sequences mismatch: {len(actual)} != {len(expected)}"
            return _at(place, words)
        pairs = [(f"{place}[{i}]", *pair) for i, pair in enumerate(zip(actual, expected))]
        return _first(pairs, rules)
    raise TypeError(
        f"No comparison pair was able to handle inputs of type {_named(actual)} and "
        f"{_named(expected)}."
    )


def _named(value: Any) -> str:
    return "<class 'torch.Tensor'>" if type(value) is Tensor else str(type(value))


def _is_sequence(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _first(pairs: list[tuple[str, Any, Any]], rules: _Rules) -> str | None:
    problems = (_difference(a, b, place, rules) for place, a, b in pairs)
    return next((problem for problem in problems if problem is not None), None)


def _of_mappings(
    actual: Mapping[Any, Any], expected: Mapping[Any, Any], place: str, rules: _Rules
) -> str | None:
    if actual.keys() != expected.keys():
        missing = [key for key in expected if key not in actual]
        additional = [key for key in actual if key not in expected]
        return _at(
            place,
            "The keys of the mappings do not match:\n"
            f"Missing keys in the actual mapping: {missing}\n"
            f"Additional keys in the actual mapping: {additional}",
        )
    return _first([(f"{place}[{key!r}]", actual[key], expected[key]) for key in expected], rules)


def _at(place: str, problem: str | None) -> str | None:
    if problem is None or not place:
        return problem
    return f"{problem}\n\nThe failure occurred for item {place}"


def _of_numbers(actual: Any, expected: Any, rules: _Rules) -> str | None:
    exact = not isinstance(actual, float) and not isinstance(expected, float)
    rtol, atol = rules.limits or ((0, 0) if exact else TOLERANCES["float64"])
    return _of_scalars(actual, expected, rtol, atol, rules.equal_nan)


def _of_scalars(actual: Any, expected: Any, rtol: float, atol: float, nan: bool) -> str | None:
    if np.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=nan):
        return None
    difference = abs(actual - expected)
    relative = difference / abs(expected) if expected else float("inf")
    return (
        f"Scalars are not {_wanted(rtol, atol)}!\n\nExpected {expected} but got {actual}.\n"
        f"Absolute difference: {difference}{_allowed(atol, rtol, atol)}\n"
        f"Relative difference: {relative}{_allowed(rtol, rtol, atol)}"
    )


def _wanted(rtol: float, atol: float) -> str:
    return "close" if rtol or atol else "equal"


def _allowed(limit: float, rtol: float, atol: float) -> str:
    return f" (up to {limit} allowed)" if rtol or atol else ""


def _of_tensors(actual: Tensor, expected: Tensor, rules: _Rules) -> str | None:
    attributes: list[tuple[str, Any, Any]] = [("shape", actual.shape, expected.shape)]
    if rules.check_dtype:
        attributes.append(("dtype", actual.dtype, expected.dtype))
    if rules.check_stride:
        attributes.append(("stride()", actual.stride(), expected.stride()))
    for name, ours, theirs in attributes:
        if ours != theirs:
            return f"The values for attribute '{name}' do not match: {ours} != {theirs}."
    rtol, atol = rules.limits_for(actual.dtype, expected.dtype)
    common = promote_types(actual.dtype, expected.dtype).numpy
    return _of_arrays(
        actual.array.astype(common), expected.array.astype(common), rtol, atol, rules.equal_nan
    )


def _of_arrays(a: np.ndarray, b: np.ndarray, rtol: float, atol: float, nan: bool) -> str | None:
    if a.dtype.kind == "b":
        a, b = a.astype(np.int64), b.astype(np.int64)
    wrong = ~np.isclose(a, b, rtol=rtol, atol=atol, equal_nan=nan)
    if not wrong.any():
        return None
    if a.ndim == 0:
        return _of_scalars(a.item(), b.item(), rtol, atol, nan)
    with np.errstate(all="ignore"):
        absolute = np.abs(a - b)
        inexact = b.dtype if b.dtype.kind == "f" else np.dtype(np.float32)
        relative = absolute.astype(inexact) / np.abs(b).astype(inexact)
    # what is close enough is not among the greatest differences
    absolute, relative = np.where(wrong, absolute, 0), np.where(wrong, relative, 0)
    count = int(wrong.sum())
    return (
        f"Tensor-likes are not {_wanted(rtol, atol)}!\n\n"
        f"Mismatched elements: {count} / {a.size} ({count / a.size:.1%})\n"
        f"Greatest absolute difference: {_greatest(absolute)}{_allowed(atol, rtol, atol)}\n"
        f"Greatest relative difference: {_greatest(relative)}{_allowed(rtol, rtol, atol)}"
    )


def _greatest(differences: np.ndarray) -> str:
    index = np.unravel_index(int(differences.argmax()), differences.shape)
    return f"{differences[index].item()} at index {tuple(map(int, index))}"


# ---- tensors to try a function with --------------------------------------------------------------


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
