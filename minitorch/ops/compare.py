"""Comparisons and logic: results are bool tensors, and nothing flows back through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..autograd.entries import (
    NUMBERS,
    check_tensor,
    checked,
    promote_arrays,
    promote_number,
    register,
)
from ..dtypes import from_numpy_dtype
from ..shapes import broadcast_shapes
from ..tensors import Tensor, wrap


def _comparison(name: str, ufunc: np.ufunc, doc: str, *more_names: str) -> Callable[..., Tensor]:
    def entry(x: Tensor, y: Any) -> Any:
        a = x.array
        if isinstance(y, Tensor):
            a, b = promote_arrays(a, y.array)
        elif isinstance(y, NUMBERS):
            a, b = promote_number(a, y)
        else:
            return NotImplemented
        try:
            return wrap(np.asarray(ufunc(a, b)))
        except ValueError:
            broadcast_shapes(a.shape, np.shape(b))
            raise

    def function(input: Tensor, other: Any) -> Tensor:
        return checked(name, entry, input, other)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    setattr(Tensor, f"__{name}__", entry)
    return register(name, *more_names, out=True)(function)


eq = _comparison("eq", np.equal, "Where ``input == other``, element by element (``torch.eq``).")
ne = _comparison(
    "ne", np.not_equal, "Where ``input != other``, element by element (``torch.ne``).", "not_equal"
)
lt = _comparison(
    "lt", np.less, "Where ``input < other``, element by element (``torch.lt``).", "less"
)
le = _comparison(
    "le",
    np.less_equal,
    "Where ``input <= other``, element by element (``torch.le``).",
    "less_equal",
)
gt = _comparison(
    "gt", np.greater, "Where ``input > other``, element by element (``torch.gt``).", "greater"
)
ge = _comparison(
    "ge",
    np.greater_equal,
    "Where ``input >= other``, element by element (``torch.ge``).",
    "greater_equal",
)


@register()
def equal(input: Tensor, other: Tensor) -> bool:
    """True when both have the same shape and the same elements (``torch.equal``)."""
    check_tensor("equal", input)
    check_tensor("equal", other, "other", 2)
    return input.array.shape == other.array.shape and bool((input.array == other.array).all())


@register()
def isclose(
    input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Tensor:
    """Where ``|input - other| <= atol + rtol * |other|`` (``torch.isclose``).

    Raises RuntimeError when the dtypes differ.
    """
    check_tensor("isclose", input)
    check_tensor("isclose", other, "other", 2)
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance < 0:
            raise RuntimeError(
                f"{name} must be greater than or equal to zero, but got {tolerance:g}"
            )
    if input.array.dtype != other.array.dtype:
        raise RuntimeError(f"{_scalar(input)} did not match {_scalar(other)}")
    return wrap(np.asarray(np.isclose(input.array, other.array, rtol, atol, equal_nan)))


@register()
def allclose(
    input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> bool:
    """True when ``isclose`` holds everywhere (``torch.allclose``)."""
    check_tensor("allclose", other, "other", 2)
    return bool(isclose(input, other, rtol, atol, equal_nan).array.all())


def _scalar(tensor: Tensor) -> str:
    return tensor.dtype.tensor_name.removeprefix("torch.").removesuffix("Tensor")


@register()
def isnan(input: Tensor) -> Tensor:
    """Where an element is not a number (``torch.isnan``)."""
    check_tensor("isnan", input)
    return wrap(np.asarray(np.isnan(input.array)))


@register()
def isfinite(input: Tensor) -> Tensor:
    """Where an element is neither infinite nor NaN (``torch.isfinite``)."""
    check_tensor("isfinite", input)
    return wrap(np.asarray(np.isfinite(input.array)))


@register("logical_not", out=True)
def logical_not(input: Tensor) -> Tensor:
    """Where an element is zero or False (``torch.logical_not``)."""
    check_tensor("logical_not", input)
    return wrap(np.asarray(np.logical_not(input.array)))


def _bitwise(name: str, operator: str, ufunc: np.ufunc, doc: str) -> Callable[..., Tensor]:
    def entry(x: Tensor, y: Any) -> Any:
        if not isinstance(y, (Tensor, *NUMBERS)):
            return NotImplemented
        a, b = (
            promote_arrays(x.array, y.array)
            if isinstance(y, Tensor)
            else promote_number(x.array, y)
        )
        if a.dtype.kind == "f":
            broadcast_shapes(a.shape, np.shape(b))
            kind = from_numpy_dtype(np.result_type(a, b)).tensor_name[6:-6]
            raise NotImplementedError(f"\"{name}_cpu\" not implemented for '{kind}'")
        return wrap(np.asarray(ufunc(a, b)))

    def function(input: Any, other: Any) -> Tensor:
        if isinstance(input, NUMBERS) and isinstance(other, Tensor):
            input, other = other, input
        return checked(name, entry, input, other)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    setattr(Tensor, f"__{operator}__", entry)
    setattr(Tensor, f"__r{operator}__", entry)
    return register(name, out=True)(function)


bitwise_and = _bitwise(
    "bitwise_and", "and", np.bitwise_and, "``input & other`` of integers or bools."
)
bitwise_or = _bitwise("bitwise_or", "or", np.bitwise_or, "``input | other`` of integers or bools.")
bitwise_xor = _bitwise(
    "bitwise_xor", "xor", np.bitwise_xor, "``input ^ other`` of integers or bools."
)


@register(out=True)
def bitwise_not(input: Tensor) -> Tensor:
    """``~input``: bits of integers turned over, bools negated (``torch.bitwise_not``)."""
    check_tensor("bitwise_not", input)
    if input.array.dtype.kind == "f":
        raise NotImplementedError(f"\"bitwise_not_cpu\" not implemented for '{_scalar(input)}'")
    return wrap(np.asarray(np.invert(input.array)))


@register("__invert__")
def _invert(self: Tensor) -> Tensor:
    if self.array.dtype.kind == "f":
        raise TypeError(
            "~ (operator.invert) is only implemented on integer and Boolean-type tensors"
        )
    return bitwise_not(self)
