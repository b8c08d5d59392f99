"""Entries: the short way into an operation, and the registry of all operations.

``Tanh.apply(x)`` works for every operation. For those with one or two tensors and no settings,
which make up most of a program, this file builds a function that does the same with fewer steps:
the time of a small operation is the time of these lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..devices.arrays import as_array
from ..errors import type_name
from ..grad_mode import off
from ..mixing import unsupported
from ..tensors import Tensor, in_rows
from ..tensors.dtypes import combine_dtypes, dtype_of_number, from_numpy_dtype, get_default_dtype
from ..tensors.result_strides import NUMBER, converted, laid_out
from ..tensors.shapes import broadcast_shapes
from .node import Function, fill, finish, keep_output
from .registry import register

_new = object.__new__
_ndarray = np.ndarray
NUMBERS = (float, int, bool, np.number, np.bool_)


def unary(
    cls: type[Function], name: str, *more_names: str, out: bool = True
) -> Callable[[Tensor], Tensor]:
    """The public function of an operation on one tensor: ``name(input)`` and ``input.name()``."""
    return register(name, *more_names, node=cls, out=out)(unary_entry(cls, name))


def unary_entry(cls: type[Function], name: str) -> Callable[[Tensor], Tensor]:
    """The way into an operation on one tensor."""
    ufunc, forward, float_result = cls.ufunc, cls.forward, cls.float_result
    keep, keeps_output, keeps_own = cls.keep_inputs, cls.keeps_output, cls.keeps_own
    follows = type(ufunc) is np.ufunc  # its result lies in memory as its operands do

    def entry(input: Tensor) -> Tensor:
        try:
            a, node = input.array, None
        except AttributeError:
            raise not_a_tensor(name, "input", 1, input) from None
        if float_result and a.dtype.kind != "f":
            a = converted(a, get_default_dtype().numpy)
        array = ufunc(a) if ufunc is not None else forward(node := cls(), a)
        # a view may have a new history; a mode is on; forward has kept something; strides to follow
        plain = not (input._view or off.count or keeps_own)
        if not plain or not (a is input._in_rows or in_rows(input)):
            return finish(node or cls(), (input,), laid_out(array, (a,)))
        out = _new(Tensor)  # (as wrap makes it, without the call)
        out.array = array = array if type(array) is _ndarray else as_array(array)
        out._storage = out._edge = out._grad = out._view = out._hooks = None
        out._in_rows = array if follows else None
        out._requires_grad = input._requires_grad
        if input._requires_grad:
            out._edge = node = node or cls()
            fill(node, (input._edge or input,), array)
            if keep is not None:
                keep(node, (input,))
            if keeps_output:
                keep_output(node, out)
        return out

    entry.__name__ = entry.__qualname__ = name
    entry.__doc__ = cls.__doc__
    entry.__module__ = cls.__module__
    return entry


def binary(
    cls: type[Function],
    explain: Callable[[np.ndarray, Any], Any] | None = None,
    *,
    pointwise: bool = True,
) -> Callable[[Any, Any], Tensor]:
    """The way into an operation on two operands: a Tensor, and a Tensor or Python number.

    It serves as the Python operator as well, so for anything else it answers NotImplemented.
    ``explain`` is called when NumPy refuses the arrays, to raise torch's error. Only operands of a
    ``pointwise`` operation are promoted to one dtype, and its result lies in memory as they do.
    """
    explain = explain or _explain_broadcast
    ufunc, forward, float_result, keep = cls.ufunc, cls.forward, cls.float_result, cls.keep_inputs
    follows = type(ufunc) is np.ufunc  # its result lies in memory as its operands do

    def entry(x: Tensor, y: Any) -> Tensor:
        a, need_y, node = x.array, False, None  # (the node is made when it is needed)
        plain = not off.count and not x._view and (a is x._in_rows or in_rows(x))
        if isinstance(y, Tensor):
            b, need_y = y.array, y._requires_grad
            plain = plain and a.dtype is b.dtype and not y._view and (b is y._in_rows or in_rows(y))
        elif plain := plain and type(y) is float and a.dtype.kind == "f":
            b = y = np.array(y, a.dtype)  # NumPy is twice as fast with it as with a number
        if not plain or (float_result and a.dtype.kind != "f"):
            return general(x, y)
        try:
            array = ufunc(a, b) if ufunc is not None else forward(node := cls(), a, b)
        except ValueError as error:
            raise explained(error, explain, a, b) from None
        out = _new(Tensor)  # (as wrap makes it, without the call)
        out.array = array = array if type(array) is _ndarray else as_array(array)
        out._storage = out._edge = out._grad = out._view = out._hooks = None
        out._in_rows = array if follows else None
        out._requires_grad = tracked = x._requires_grad or need_y
        if tracked:
            out._edge = node = node or cls()
            edge_x = (x._edge or x) if x._requires_grad else None
            fill(node, (edge_x, (y._edge or y) if need_y else None), array)
            if keep is not None:
                keep(node, (x, y))
        return out

    def general(x: Tensor, y: Any) -> Tensor:
        """The same for views, numbers, operands of two dtypes, and while a mode is on."""
        is_number = not isinstance(y, Tensor)
        if not is_number:
            if not pointwise and x.array.dtype is not y.array.dtype:
                explain(x.array, y.array)  # which refuses
            a, b = promote_arrays(x.array, y.array)
        elif isinstance(y, NUMBERS):
            a, b = promote_number(x.array, y)
            if a.dtype.kind == "f":
                y = b = np.array(b, a.dtype)
        else:
            return unsupported(y)
        if float_result and a.dtype.kind != "f":
            a = converted(a, get_default_dtype().numpy)
        node = cls()
        try:
            array = forward(node, a, b)
        except ValueError as error:
            raise explained(error, explain, a, b) from None
        except OverflowError:
            array = forward(node, a, wrapped_around(int(b), a.dtype))
        if pointwise:
            array = laid_out(array, (a, NUMBER if is_number else b))
        return finish(node, (x, y), array)

    return general if cls.keeps_own else entry


def apply_promoted(cls: type[Function], *inputs: Any, **settings: Any) -> Tensor:
    """``cls.apply`` for Tensors and numbers mixed, all converted to their common dtype first.

    None stands for an operand that is left out, such as a bound of ``clamp``.
    """
    arrays = promote_all(inputs, cls.float_result)
    node = cls.with_settings(settings)
    try:
        result = as_array(node.forward(*arrays))
        result = laid_out(result, [a for a in arrays if a is not None])
    except ValueError as error:
        shapes = [a.shape for a in arrays if a is not None]
        raise explained(error, broadcast_shapes, *shapes) from None
    return finish(node, inputs, result)


def promote_all(inputs: Sequence[Any], floats: bool = False) -> list[Any]:
    """The operands as arrays of their common dtype; numbers become 0-d arrays, None stays None.

    - ``floats``: integers and bools are converted to the default float dtype.
    """
    dims, zero_dim, numbers = [], [], []
    for x in inputs:
        if isinstance(x, Tensor):
            (dims if x.array.ndim else zero_dim).append(x.dtype)
        elif x is not None:
            numbers.append(dtype_of_number(x))
    common = combine_dtypes(dims, zero_dim, numbers).numpy
    if floats and common.kind != "f":
        common = get_default_dtype().numpy
    return [_as_array(x, common) for x in inputs]


def _as_array(x: Any, dtype: np.dtype) -> Any:
    if isinstance(x, Tensor):
        return converted(x.array, dtype)
    if x is None:
        return None
    try:
        return np.array(x, dtype)
    except OverflowError:
        return wrapped_around(x, dtype)


def promote_arrays(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both arrays in the dtype that torch's promotion gives their result."""
    dims = [from_numpy_dtype(x.dtype) for x in (a, b) if x.ndim > 0]
    zero_dim = [from_numpy_dtype(x.dtype) for x in (a, b) if x.ndim == 0]
    common = combine_dtypes(dims, zero_dim).numpy
    return converted(a, common), converted(b, common)


def promote_number(a: np.ndarray, number: Any) -> tuple[np.ndarray, Any]:
    """A Python number beside an array: it can raise the array's category, never its width."""
    kind = a.dtype.kind
    if isinstance(number, (np.number, np.bool_)):
        number = number.item()  # NumPy's own scalars have a width, Python's have none
    if kind == "f":
        return a, number
    if isinstance(number, float):
        return converted(a, get_default_dtype().numpy), number
    if kind == "b" and not isinstance(number, bool):
        return converted(a, np.dtype(np.int64)), number
    return a, number


def _explain_broadcast(a: np.ndarray, b: Any) -> None:
    broadcast_shapes(a.shape, np.shape(b))  # raises torch's error when the shapes do not fit


def explained(refusal: ValueError, explain: Callable[..., Any], *operands: Any) -> Exception:
    """torch's error for operands that NumPy has refused; NumPy's own where torch has none.

    To be raised ``from None``: a reader of the traceback should meet one message, torch's.
    """
    try:
        explain(*operands)
    except Exception as error:
        return error
    return refusal


def wrapped_around(number: int, dtype: np.dtype) -> np.ndarray:
    """An integer that the dtype cannot hold, modulo 2**bits, as torch takes it."""
    return np.array(number, dtype=object).astype(np.int64).astype(dtype)


def checked(name: str, entry: Callable[[Any, Any], Tensor], input: Any, other: Any) -> Tensor:
    """An entry called by its public name: torch's errors for operands of the wrong type."""
    if not isinstance(input, Tensor):
        raise not_a_tensor(name, "input", 1, input)
    result = entry(input, other)
    if result is NotImplemented:
        raise not_a_tensor(name, "other", 2, other)
    return result


def not_a_tensor(function: str, argument: str, position: int, value: Any) -> TypeError:
    """torch's error for an argument that should have been a Tensor."""
    return TypeError(
        f"{function}(): argument '{argument}' (position {position}) must be Tensor, "
        f"not {type_name(value)}"
    )


def check_tensor(function: str, value: Any, argument: str = "input", position: int = 1) -> None:
    """Raise torch's error unless an argument is a Tensor."""
    if not isinstance(value, Tensor):
        raise not_a_tensor(function, argument, position, value)
