"""Logic and bits: and, or, xor, not, and shifts. Nothing flows back through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import as_array
from ...graph.entry import NUMBERS, check_tensor, checked, promote_arrays, promote_number, register
from ...tensors import Tensor, wrap
from ...tensors.result_strides import laid_out
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors, not_implemented
from ..writing import (
    check_castable,
    check_overlap,
    check_writable,
    write_parts_unrecorded,
    write_unrecorded,
)


def _logical(name: str, ufunc: np.ufunc, doc: str, example: str) -> Callable[..., Tensor]:
    def function(input: Tensor, other: Tensor) -> Tensor:
        check_tensors(name, input=input, other=other)
        a, b = input.array, other.array
        broadcast_shapes(a.shape, b.shape)
        return wrap(laid_out(as_array(ufunc(a, b)), (a, b)))

    def in_place(self: Tensor, other: Tensor) -> Tensor:
        check_tensor(f"{name}_", other, "other", 1)
        return write_unrecorded(self, function(self, other).array, other)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""{doc} (``torch.{name}``).

    Numbers count as True unless they are 0. Both are Tensors, broadcast; the result is bool.

    >>> torch.{name}(torch.tensor([True, True, False]), torch.tensor([2.0, 0.0, 0.0]))
    tensor({example})
    """
    in_place.__name__ = in_place.__qualname__ = f"{name}_"
    in_place.__doc__ = f"""``{name}`` in place; returns self (``Tensor.{name}_``).

    >>> x = torch.tensor([True, False])
    >>> x.{name}_(torch.tensor([True, True])) is x
    True
    """
    register(f"{name}_", function=False)(in_place)
    return register(name, out=True)(function)


logical_and = _logical(
    "logical_and",
    np.logical_and,
    "Where both are true",
    "[ True, False, False]",
)
logical_or = _logical(
    "logical_or", np.logical_or, "Where one or both are true", "[ True,  True, False]"
)
logical_xor = _logical(
    "logical_xor", np.logical_xor, "Where one of the two is true", "[False,  True, False]"
)


@register(out=True)
def logical_not(input: Tensor) -> Tensor:
    """Where an element is zero or False (``torch.logical_not``).

    >>> torch.logical_not(torch.tensor([2.0, 0.0]))
    tensor([False,  True])
    """
    check_tensor("logical_not", input)
    x = input.array
    return wrap(laid_out(as_array(np.logical_not(x)), (x,)))


@register(function=False)
def logical_not_(self: Tensor) -> Tensor:
    """``logical_not`` in place, as 0 and 1; returns self (``Tensor.logical_not_``).

    >>> torch.tensor([True, False]).logical_not_()
    tensor([False,  True])
    """
    return write_unrecorded(self, logical_not(self).array)


def _bitwise(
    name: str, operator: str, ufunc: Callable[..., Any], kernel: str, doc: str, example: str
) -> Callable[..., Tensor]:
    """An operation on bits: the function and method, the operators, and the forms in place."""

    def arrays_of(x: Tensor, y: Any) -> tuple[np.ndarray, np.ndarray]:
        if isinstance(y, Tensor):
            return promote_arrays(x.array, y.array)
        a, number = promote_number(x.array, y)
        kind = as_array(number).dtype if isinstance(number, float) else a.dtype
        return a, as_array(number).astype(kind)

    def compute(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        broadcast_shapes(a.shape, b.shape)
        if a.dtype.kind == "f" or (a.dtype.kind == "b" and "shift" in kernel):
            raise not_implemented(f"{kernel}_cpu", a.dtype)
        return laid_out(as_array(ufunc(a, b)), (a, b))

    def entry(x: Tensor, y: Any) -> Any:
        if not isinstance(y, (Tensor, *NUMBERS)):
            return NotImplemented
        return wrap(compute(*arrays_of(x, y)))

    def reflected(x: Tensor, y: Any) -> Any:
        if not isinstance(y, (Tensor, *NUMBERS)):
            return NotImplemented
        a, b = arrays_of(x, y)
        return wrap(compute(b.astype(a.dtype), a))

    def function(input: Any, other: Any) -> Tensor:
        if isinstance(input, NUMBERS) and isinstance(other, Tensor):
            return reflected(other, input)
        return checked(name, entry, input, other)

    def operator_in_place(self: Tensor, other: Any) -> Any:
        if not isinstance(other, (Tensor, *NUMBERS)):
            return NotImplemented
        check_writable(self, other)
        check_overlap(self, other)
        a, b = arrays_of(self, other)
        check_castable(a.dtype, self)
        if a is self.array and b.shape == a.shape[a.ndim - b.ndim :]:
            return write_parts_unrecorded(self, compute, b)
        return write_unrecorded(self, compute(a, b), other)

    def in_place(self: Tensor, other: Any) -> Tensor:
        return checked(f"{name}_", operator_in_place, self, other)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""{doc} (``torch.{name}``).

    - ``input``, ``other``: Tensors of integers (or numbers, but not two of them), broadcast.

    Raises NotImplementedError for floats.

    >>> torch.{name}(torch.tensor([12, 5]), 2)
    tensor({example})
    """
    in_place.__name__ = in_place.__qualname__ = f"{name}_"
    in_place.__doc__ = f"""``{name}`` in place; returns self (``Tensor.{name}_``).

    >>> x = torch.tensor([12, 5])
    >>> x.{name}_(2) is x
    True
    """
    setattr(Tensor, f"__{operator}__", entry)
    setattr(Tensor, f"__r{operator}__", reflected)
    setattr(Tensor, f"__i{operator}__", operator_in_place)
    register(f"{name}_", function=False)(in_place)
    return register(name, out=True)(function)


def _shifted_left(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    outside = (b < 0) | (b >= 8 * a.itemsize)
    if not outside.any():
        return np.left_shift(a, b)
    # C leaves these undefined, torch gives 0
    return np.where(outside, 0, np.left_shift(a, np.where(outside, 0, b))).astype(a.dtype)


def _shifted_right(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    most = 8 * a.itemsize - (a.dtype.kind == "i")
    outside = (b < 0) | (b >= most)
    if not outside.any():
        return np.right_shift(a, b)
    if a.dtype.kind == "u":
        return np.where(outside, 0, np.right_shift(a, np.where(outside, 0, b))).astype(a.dtype)
    return np.right_shift(a, np.where(outside, most, b).astype(a.dtype))  # only the sign is left


bitwise_and = _bitwise(
    "bitwise_and", "and", np.bitwise_and, "bitwise_and", "Bits that are in both", "[0, 0]"
)
bitwise_or = _bitwise(
    "bitwise_or", "or", np.bitwise_or, "bitwise_or", "Bits that are in one or both", "[14,  7]"
)
bitwise_xor = _bitwise(
    "bitwise_xor",
    "xor",
    np.bitwise_xor,
    "bitwise_xor",
    "Bits that are in one only",
    "[14,  7]",
)
bitwise_left_shift = _bitwise(
    "bitwise_left_shift", "lshift", _shifted_left, "lshift", "``input * 2**other``", "[48, 20]"
)
bitwise_right_shift = _bitwise(
    "bitwise_right_shift", "rshift", _shifted_right, "rshift", "``input // 2**other``", "[3, 1]"
)


@register(out=True)
def bitwise_not(input: Tensor) -> Tensor:
    """``~input``: bits of integers turned over, bools negated (``torch.bitwise_not``).

    Raises NotImplementedError for floats.

    >>> torch.bitwise_not(torch.tensor([0, 5]))
    tensor([-1, -6])
    """
    check_tensor("bitwise_not", input)
    if input.array.dtype.kind == "f":
        raise not_implemented("bitwise_not_cpu", input.array.dtype)
    return wrap(as_array(np.invert(input.array)))


@register(function=False)
def bitwise_not_(self: Tensor) -> Tensor:
    """``bitwise_not`` in place; returns self (``Tensor.bitwise_not_``).

    >>> torch.tensor([0, 5]).bitwise_not_()
    tensor([-1, -6])
    """
    check_writable(self)
    check_overlap(self)
    return write_unrecorded(self, bitwise_not(self).array)


@register("__invert__")
def _invert(self: Tensor) -> Tensor:
    if self.array.dtype.kind == "f":
        raise TypeError(
            "~ (operator.invert) is only implemented on integer and Boolean-type tensors"
        )
    return bitwise_not(self)
