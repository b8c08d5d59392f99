"""Entries: the short way into an operation, and the registry of all operations.

``Tanh.apply(x)`` works for every operation. For those with one or two tensors and no settings,
which make up most of a program, this file builds a function that does the same with fewer steps:
the time of a small operation is the time of these lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..errors import type_name
from ..grad_mode import QUIET, mode, off
from ..tensors import Tensor, wrap
from ..tensors.dtypes import combine_dtypes, dtype_of_number, from_numpy_dtype, get_default_dtype
from ..tensors.result_strides import converted, laid_out
from ..tensors.shapes import broadcast_shapes
from .edges import edge_of
from .node import Function, _next_number, end_specially, keep_output, record
from .registry import register

_new = object.__new__
_ndarray = np.ndarray
_NEVER_WRITTEN = (0, 0)  # the versions of two tensors whose storage nobody has asked for yet
NUMBERS = (float, int, bool, np.number, np.bool_)


def unary(
    cls: type[Function], name: str, *more_names: str, out: bool = True
) -> Callable[[Tensor], Tensor]:
    """The public function of an operation on one tensor: ``name(input)`` and ``input.name()``."""
    return register(name, *more_names, node=cls, out=out)(unary_entry(cls, name))


def unary_entry(cls: type[Function], name: str) -> Callable[[Tensor], Tensor]:
    """The fast path of an operation on one tensor."""
    ufunc, forward, float_result = cls.ufunc, cls.forward, cls.float_result
    keeps_input, keeps_output, keeps_own = [cls.keeps == k for k in ("inputs", "output", "own")]

    def entry(input: Tensor) -> Tensor:
        try:
            a = input.array
        except AttributeError:
            raise not_a_tensor(name, "input", 1, input) from None
        if float_result and a.dtype.kind != "f":
            a = converted(a, get_default_dtype().numpy)
        if ufunc is not None:
            node = None  # made below, if it is needed
            result = ufunc(a)
        else:
            node = _new(cls)
            result = forward(node, a)
        if type(result) is not _ndarray:
            result = np.asarray(result)
        out = _new(Tensor)
        out.array = result
        out._storage = out._edge = out._grad = out._view = out._hooks = None
        out._requires_grad = False
        if off.count and mode.ending:
            return out if mode.ending == QUIET else end_specially(node or cls, (input,), out)
        if not (input._requires_grad or input._view is not None):
            return out
        edge = edge_of(input) if input._view is not None else input._edge or input
        if edge is None and not input.requires_grad:
            return out

        # From here on the same as function.record, written out for one operand.
        if node is None:
            node = _new(cls)
        node.edges = (edge,)
        node.hooks = None
        node.shape = result.shape
        node.dtype = result.dtype
        node.number = _next_number()
        if keeps_input:
            storage = input._storage
            node.saved = (input,)
            node.versions = (0 if storage is None else storage.version,)
        elif keeps_output:
            keep_output(node, out)
        elif keeps_own:
            node.versions = None
        else:
            node.saved = None
        out._edge = node
        out._requires_grad = True
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
    """The fast path of an operation on two operands: a Tensor, and a Tensor or Python number.

    It serves as the Python operator as well, so for anything else it answers NotImplemented.
    ``explain`` is called when NumPy refuses the arrays, to raise torch's error. The result of a
    ``pointwise`` operation lies in memory as its operands do.
    """
    explain = explain or _explain_broadcast
    ufunc, forward = cls.ufunc, cls.forward
    float_result, keeps_own = cls.float_result, cls.keeps == "own"
    # which of the two to keep, by whether x and whether y need a gradient
    kept = [[cls.keep_rule(need_x, need_y) for need_y in (False, True)] for need_x in (False, True)]
    keeps_nothing = not keeps_own and kept[True][True] == (False, False)
    keeps_both = kept[True][True] == (True, True)

    def entry(x: Tensor, y: Any) -> Tensor:
        a = x.array
        if isinstance(y, Tensor):
            b = y.array
            if a.dtype is not b.dtype:
                a, b = promote_arrays(a, b)
            is_view = x._view is not None or y._view is not None
            tracked = is_view or x._requires_grad or y._requires_grad
            y_is_tensor = True
        elif isinstance(y, NUMBERS):
            a, b = promote_number(a, y)
            if a.dtype.kind == "f":
                y = b = np.array(b, a.dtype)  # NumPy is twice as fast with it as with a number
            is_view = x._view is not None
            tracked = is_view or x._requires_grad
            y_is_tensor = False
        else:
            return NotImplemented
        if float_result and a.dtype.kind != "f":
            a = converted(a, get_default_dtype().numpy)
        try:
            if ufunc is not None:
                node = None  # made below, if it is needed
                result = ufunc(a, b)
            else:
                node = _new(cls)
                result = forward(node, a, b)
        except ValueError:
            explain(a, b)
            raise
        except OverflowError:
            node = _new(cls)
            result = forward(node, a, wrapped_around(int(b), a.dtype))
        if type(result) is not _ndarray:
            result = np.asarray(result)
        if is_view and pointwise and y_is_tensor and a.strides != b.strides:
            result = laid_out(result, (a, b))
        out = _new(Tensor)
        out.array = result
        out._storage = out._edge = out._grad = out._view = out._hooks = None
        out._requires_grad = False
        if off.count and mode.ending:
            return out if mode.ending == QUIET else end_specially(node or cls, (x, y), out)
        if not tracked:
            return out

        # From here on the same as function.record, written out for two operands.
        if is_view:
            edge_x, edge_y = edge_of(x), edge_of(y) if y_is_tensor else None
            blocked = edge_x is None and edge_y is None
            if blocked and not (x.requires_grad or (y_is_tensor and y.requires_grad)):
                return out
        else:
            edge_x = (x._edge or x) if x._requires_grad else None
            edge_y = (y._edge or y) if y_is_tensor and y._requires_grad else None
        if node is None:
            node = _new(cls)
        node.edges = (edge_x, edge_y)
        node.hooks = None
        node.shape = result.shape
        node.dtype = result.dtype
        node.number = _next_number()
        out._edge = node
        out._requires_grad = True
        if keeps_nothing:
            node.saved = None
            return out
        both = keeps_both and edge_x is not None and edge_y is not None
        if both and x._storage is None and y._storage is None:  # the usual case of x * y
            node.saved, node.versions = (x, y), _NEVER_WRITTEN
            return out
        keep_x, keep_y = kept[edge_x is not None][edge_y is not None]
        if keep_y and not y_is_tensor and not keep_x:
            node.saved, node.versions = (None, y), None
        elif keep_x or keep_y:
            node.saved = (x if keep_x else None, y if keep_y else None)
            version_x = version_y = None
            if keep_x:
                storage = x._storage
                version_x = 0 if storage is None else storage.version
            if keep_y and y_is_tensor:
                storage = y._storage
                version_y = 0 if storage is None else storage.version
            node.versions = (version_x, version_y)
        elif keeps_own:
            node.versions = None
        else:
            node.saved = None
        return out

    return entry


def apply_promoted(cls: type[Function], *inputs: Any, **settings: Any) -> Tensor:
    """``cls.apply`` for Tensors and numbers mixed, all converted to their common dtype first.

    None stands for an operand that is left out, such as a bound of ``clamp``.
    """
    arrays = promote_all(inputs, cls.float_result)
    node = _new(cls)
    for name, value in settings.items():
        setattr(node, name, value)
    try:
        result = np.asarray(node.forward(*arrays))
        result = laid_out(result, [a for a in arrays if a is not None])
    except ValueError:
        broadcast_shapes(*[a.shape for a in arrays if a is not None])
        raise
    out = wrap(result)
    if mode.grad and any([isinstance(x, Tensor) and x.requires_grad for x in inputs]):
        record(node, inputs, out)
    return out


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
