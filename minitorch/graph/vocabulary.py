"""The few NumPy functions that formulas use, for arrays and for Tensors alike.

A backward formula is written once and runs on arrays, or on Tensors with ``create_graph=True``.
Operators and most methods mean the same for both; these functions make the rest mean the same.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ..devices.arrays import FOREIGN, arange_beside, as_array, on_host, zeros_beside
from ..tensors import Tensor, wrap
from .node import Function
from .registry import OPS


def _either(name: str, on_arrays: Callable[..., Any]) -> Callable[..., Any]:
    """A function that runs NumPy's version on arrays and the operation ``name`` on Tensors."""

    def function(x: Any, *args: Any) -> Any:
        if isinstance(x, Tensor):
            return OPS[name].body(x, *args)
        return on_arrays(x, *args)

    function.__name__ = name
    function.__doc__ = f"``{name}`` of an array or a Tensor."
    return function


def _broadcast_array(x: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    if (
        type(x) not in FOREIGN and np.ndim(x) == 0
    ):  # by strides of 0; NumPy's function is Python code, and slow
        x = np.asarray(x)
        return np.ndarray(shape, x.dtype, x, 0, (0,) * len(shape))
    return np.broadcast_to(x, shape)


def _sign_array(x: np.ndarray) -> Any:
    # three times as fast as np.sign, and 0 for nan, as torch's
    return ((x > 0).view(np.int8) - (x < 0).view(np.int8)).astype(x.dtype)


exp = _either("exp", np.exp)
log = _either("log", np.log)
cos = _either("cos", np.cos)
sin = _either("sin", np.sin)
sign = _either("sign", _sign_array)
cosh = _either("cosh", np.cosh)
sinh = _either("sinh", np.sinh)
isfinite = _either("isfinite", np.isfinite)
trunc = _either("trunc", np.trunc)
rsqrt = _either("rsqrt", lambda x: 1 / np.sqrt(x))
exp2 = _either("exp2", np.exp2)
xlogy = _either("xlogy", lambda x, y: np.where(x == 0, 0, x * log(y)))
tanh = _either("tanh", np.tanh)
sigmoid = _either("sigmoid", lambda x: 1 / (1 + np.exp(-x)))
broadcast_to = _either("broadcast_to", _broadcast_array)
permute = _either("permute", np.transpose)
squeeze = _either("squeeze", np.squeeze)
absolute = _either("absolute", np.abs)
flip = _either("flip", lambda x, dim: x[(slice(None),) * dim + (slice(None, None, -1),)])
unsqueeze = _either("unsqueeze", lambda x, dim: x[(slice(None),) * dim + (None,)])


def cat(parts: list[Any], dim: int) -> Any:
    """Arrays or Tensors joined along a dimension."""
    if isinstance(parts[0], Tensor):
        return OPS["cat"].body(parts, dim)
    return np.concatenate(parts, dim)


LARGE = 4096  # elements: from here on the faster way of two is worth finding out
_INTEGERS = {size: np.dtype(f"i{size}") for size in (1, 2, 4, 8)}


def _is_not_zero(x: np.ndarray) -> np.ndarray:
    return x != 0


def where(condition: Any, x: Any, y: Any) -> Any:
    """``x`` where the condition holds, ``y`` elsewhere; the condition is an array or a Tensor."""
    if isinstance(condition, Tensor):
        return OPS["where"].body(condition, x, y)
    return select(condition, x, y)


def select(mask: np.ndarray, x: Any, y: Any) -> np.ndarray:
    """``np.where`` of arrays or numbers. Large arrays are chosen from bit by bit.

    np.where takes a branch for every element; bits that are all 1 or all 0 do without, and are
    five times faster where the mask is irregular.
    """
    if mask.size < LARGE or type(mask) is not np.ndarray or not _alike(x, y):
        return np.where(mask, x, y)
    bits = _all_bits(mask, y.itemsize)
    y_bits = y.view(bits.dtype)
    differ = x.view(bits.dtype) ^ y_bits
    bits = np.bitwise_and(differ, bits, out=bits if differ.shape in ((), bits.shape) else None)
    return np.bitwise_xor(bits, y_bits, out=bits if y.shape in ((), bits.shape) else None).view(
        y.dtype
    )


def _all_bits(mask: np.ndarray, itemsize: int) -> np.ndarray:
    """Integers whose bits are all 1 where the mask holds, all 0 elsewhere: -1 and 0."""
    return np.negative(mask.view(np.int8)).astype(_INTEGERS[itemsize])


def _alike(x: Any, y: Any) -> bool:
    """Are both arrays, or numbers, of one dtype whose bits are its own?"""
    kinds = (np.ndarray, np.generic)
    return (
        isinstance(x, kinds) and isinstance(y, kinds) and x.dtype == y.dtype and x.dtype.kind != "b"
    )


def pick(mask: Any, g: Any) -> Any:
    """``g`` where the mask holds, 0 elsewhere, also where ``g`` is inf or NaN (times 0 is NaN)."""
    if isinstance(g, Tensor):
        return OPS["where"].body(mask, g, 0)
    if g.size < 512 or not type(g) is np.ndarray is type(mask):  # of 0-d ones NumPy makes numbers
        return np.where(mask, g, 0)
    bits = _all_bits(mask, g.itemsize)  # see select
    same = g.shape == bits.shape
    return np.bitwise_and(bits, g.view(bits.dtype), out=bits if same else None).view(g.dtype)


def where_positive(x: Any, g: Any) -> Any:
    """``g`` where ``x`` > 0 (or NaN), else 0, for an ``x`` that is never negative.

    For Tensors by ``sign``: a comparison has no place in a graph, ``sign`` has one.
    """
    return g * OPS["sign"].body(x) if isinstance(x, Tensor) else pick(x != 0, g)


def at_most(x: Any, number: float) -> Any:
    """The smaller of ``x`` and a number; where both are equal the gradient passes."""
    if isinstance(x, Tensor):
        return where(x > number, number, x)
    if x.size < LARGE or not _clips_fast(x):
        return np.minimum(x, number)
    return np.clip(x, -np.inf, number)


def at_least(x: Any, number: float) -> Any:
    """The larger of ``x`` and a number; where both are equal the gradient passes."""
    if isinstance(x, Tensor):
        return where(x < number, number, x)
    if x.size < LARGE or not _clips_fast(x):
        return np.maximum(x, number)
    return np.clip(x, number, np.inf)


def _clips_fast(x: Any) -> bool:
    """NumPy clips many floats three times as fast as it compares them with one number."""
    return on_host(x) and x.dtype.kind == "f" and x.itemsize > 2


def clip(x: Any, low: float, high: float) -> Any:
    """``x`` clipped to [low, high]; the gradient passes strictly inside."""
    if not isinstance(x, Tensor):
        return np.clip(x, low, high)
    inside = (x.array > low) & (x.array < high)
    return where(wrap(as_array(inside)), x, wrap(as_array(np.clip(x.array, low, high))))


class Steps(Function):
    """A function that is constant piece by piece, such as where x > 0.    Its gradient is 0."""

    __slots__ = ("function",)

    def forward(self, *arrays: Any) -> Any:
        return as_array(self.function(*arrays)).astype(arrays[0].dtype, copy=False)

    def backward(self, g: Any) -> Any:
        return tuple([zeros(g.shape, g) for _ in self.edges])


def steps(function: Callable[..., Any], *inputs: Any) -> Any:
    """``function`` of arrays, constant piece by piece, as a factor: True counts as 1.

    For Tensors the result has a place in the graph, and gradients of 0, as in torch.
    """
    if isinstance(inputs[0], Tensor):
        return Steps.apply(*inputs, function=function)
    return function(*inputs)


def in_formula(cls: type[Function], *inputs: Any, **settings: Any) -> Any:
    """An operation as a part of a formula: recorded on Tensors, only computed on arrays."""
    if isinstance(inputs[0], Tensor):
        return cls.apply(*inputs, **settings)
    node = object.__new__(cls)
    for name, value in settings.items():
        setattr(node, name, value)
    return node.forward(*inputs)


def constant(array: np.ndarray, like: Any) -> Any:
    """A kept array that no gradient goes to, as the kind (array or Tensor) that ``like`` is."""
    return wrap(array) if isinstance(like, Tensor) else array


def zeros(shape: tuple[int, ...], like: Any) -> Any:
    """Zeros of a shape, of the same kind (array or Tensor) and dtype as ``like``."""
    if isinstance(like, Tensor):
        return OPS["new_zeros"].body(like, shape)
    return zeros_beside(like, shape)


def add_at(shape: tuple[int, ...], indices: tuple[Any, ...], g: Any) -> Any:
    """Zeros of a shape with ``g`` added at index arrays: an index that occurs twice adds twice."""
    if isinstance(g, Tensor):
        return OPS["index_backward"].body(g, shape, indices)
    result = zeros_beside(g, shape)
    if len(indices) == len(shape) and type(g) is np.ndarray and g.size:
        # numbers of elements in flat memory: NumPy adds there fifty times as fast
        flat = sum([index * prod(shape[dim + 1 :]) for dim, index in enumerate(indices)])
        np.add.at(result.reshape(-1), np.broadcast_to(flat, g.shape).reshape(-1), g.reshape(-1))
    else:
        np.add.at(result, indices, g)
    return result


def along(indices: np.ndarray, dim: int) -> tuple[Any, ...]:
    """Index arrays for one element along ``dim`` of every row: ``indices`` has size 1 there."""
    ndim = indices.ndim
    rows = [
        arange_beside(indices, size).reshape((-1,) + (1,) * (ndim - 1 - axis))
        for axis, size in enumerate(indices.shape)
    ]
    return (*rows[:dim], indices, *rows[dim + 1 :])


def put_at(shape: tuple[int, ...], indices: tuple[Any, ...], g: Any) -> Any:
    """Zeros of a shape with ``g`` written at index arrays, no index twice."""
    if isinstance(g, Tensor):
        return add_at(shape, indices, g)
    result = zeros_beside(g, shape)
    result[indices] = g
    return result


def count(mask: Any, dims: tuple[int, ...] | None, like: Any) -> Any:
    """How many are True along dimensions, which are kept with size 1 (None: of all, 0-d)."""
    if isinstance(mask, Tensor):
        return mask.sum() if dims is None else mask.sum(dims, True)
    if dims is None:
        if type(mask) in FOREIGN:
            return mask.sum(dtype=like.dtype)
        return like.dtype.type(np.count_nonzero(mask))
    return np.add.reduce(mask, dims, np.int64, keepdims=True).astype(like.dtype)
