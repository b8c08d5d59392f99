"""Creation: new tensors from data, or from a shape and a rule."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import ceil, isfinite
from typing import Any

import numpy as np

from ..autograd.entries import NUMBERS, check_tensor, not_a_tensor, register
from ..devices import require_cpu
from ..dtypes import dtype as dtype_class
from ..dtypes import dtype_of_number, get_default_dtype, int64
from ..errors import type_name
from ..tensors import Tensor, wrap
from .copies import order_of

# Python's own types may stand for a dtype, as in zeros(2, dtype=int).
_PYTHON_TYPES = {float: "float64", int: "int64", bool: "bool"}


def as_numpy_dtype(dtype: Any, default: np.dtype | None = None) -> np.dtype:
    """The NumPy dtype of a ``dtype=`` argument (None: the default dtype)."""
    if dtype is None:
        return get_default_dtype().numpy if default is None else default
    if isinstance(dtype, dtype_class):
        return dtype.numpy
    if dtype in _PYTHON_TYPES:
        return np.dtype(_PYTHON_TYPES[dtype])
    raise TypeError(f"dtype must be a torch.dtype, not {type_name(dtype)}")


def finish(array: np.ndarray, requires_grad: bool = False, device: Any = None) -> Tensor:
    """A leaf that reads ``array``."""
    require_cpu(device)
    out = wrap(array)
    if requires_grad:
        if array.dtype.kind != "f":
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        out._requires_grad = True
    return out


def size_of(name: str, args: tuple[Any, ...]) -> tuple[int, ...]:
    """The shape of ``f(2, 3)`` or ``f((2, 3))``, checked."""
    if not args:
        raise TypeError(f'{name}() missing 1 required positional arguments: "size"')
    sizes = tuple(args[0]) if len(args) == 1 and isinstance(args[0], (tuple, list)) else args
    shape = []
    for size in sizes:
        try:
            size = operator.index(size)
        except TypeError:
            raise TypeError(
                f"{name}(): argument 'size' (position 1) must be tuple of ints, not "
                f"{type_name(size)}"
            ) from None
        shape.append(size)
    for size in shape:
        if size < 0:
            raise RuntimeError(
                "zeros: Dimension size must be non-negative."
                if name == "zeros"
                else f"Trying to create tensor with negative dimension {size}: {shape}"
            )
    return tuple(shape)


def numbers_as(numbers: list[Any], numpy_dtype: np.dtype) -> np.ndarray:
    """Python numbers as an array of a dtype. Raises torch's errors when one does not fit."""
    try:
        if numpy_dtype.kind in "iu":
            return _whole([int(n) for n in numbers], numpy_dtype)
        return np.array(numbers, numpy_dtype)
    except OverflowError:
        if numpy_dtype == np.int64:
            raise ValueError("Overflow when unpacking long long") from None
        raise RuntimeError(
            f"value cannot be converted to type {_C_TYPES.get(numpy_dtype.name, numpy_dtype.name)} "
            "without overflow"
        ) from None


def _whole(numbers: list[int], numpy_dtype: np.dtype) -> np.ndarray:
    """Integers of a dtype; for an unsigned one, -1 stands for the largest, as in C."""
    if numpy_dtype.kind == "u":
        largest = np.iinfo(numpy_dtype).max
        numbers = [n % (largest + 1) if -largest <= n < 0 else n for n in numbers]
    return np.array(numbers, numpy_dtype)


_C_TYPES = {"uint8": "uint8", "int8": "int8", "int16": "short", "int32": "int", "float32": "float"}


def _filled(name: str, make: Callable[..., np.ndarray], what: str) -> Callable[..., Tensor]:
    def function(
        *sizes: Any,
        size: Any = None,
        dtype: Any = None,
        device: Any = None,
        requires_grad: bool = False,
    ) -> Tensor:
        shape = size_of(name, sizes if size is None else (size,))
        return finish(make(shape, as_numpy_dtype(dtype)), requires_grad, device)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"A tensor of shape ``size`` (ints or one tuple) filled with {what} (``torch.{name}``)."
    )
    return register(method=False, out=True)(function)


zeros = _filled("zeros", np.zeros, "zeros")
ones = _filled("ones", np.ones, "ones")
empty = _filled("empty", np.empty, "whatever the memory holds")


@register(method=False, out=True)
def full(
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of shape ``size`` filled with ``fill_value``, in its dtype (``torch.full``)."""
    if not isinstance(size, (tuple, list)):
        raise TypeError(f"full(): argument 'size' must be tuple of ints, not {type_name(size)}")
    shape, value = size_of("full", (size,)), _fill_value("full", fill_value)
    numpy_dtype = as_numpy_dtype(dtype, dtype_of_number(value).numpy)
    return finish(np.full(shape, numbers_as([value], numpy_dtype)), requires_grad, device)


def _fill_value(name: str, value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.item()
    if not isinstance(value, NUMBERS):
        raise TypeError(f"{name}(): argument 'fill_value' must be Number, not {type_name(value)}")
    return value


@register(method=False, out=True)
def eye(n: int, m: int | None = None, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Ones on the diagonal, zeros elsewhere, of shape (n, m) or (n, n) (``torch.eye``)."""
    for name, size in (("n", n), ("m", 0 if m is None else m)):
        if operator.index(size) < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {size}")
    return finish(np.eye(n, m, dtype=as_numpy_dtype(dtype)), requires_grad)


@register(method=False, out=True)
def arange(
    start: Any = None,
    end: Any = None,
    step: Any = 1,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Numbers from ``start`` (0 when left out) up to, not including, ``end`` (``torch.arange``).

    int64 when all three are ints, else the default dtype. Raises RuntimeError for a step of 0 or
    one that leads away from ``end``.
    """
    if start is None:
        start = 0
    elif end is None:
        start, end = 0, start
    if end is None:
        raise TypeError('arange() missing 1 required positional arguments: "end"')
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    numbers = (start, end, step)
    whole = all(isinstance(n, (int, np.integer)) for n in numbers)
    numpy_dtype = as_numpy_dtype(dtype, None if not whole else int64.numpy)
    if not whole and not (isfinite(start) and isfinite(end)):
        raise RuntimeError(f"unsupported range: {start} -> {end}")
    if numpy_dtype.kind == "b":
        raise NotImplementedError("\"arange_cpu\" not implemented for 'Bool'")
    n = ceil((end - start) / step)
    if whole:
        return finish((np.arange(n) * step + start).astype(numpy_dtype), requires_grad, device)
    # computed in float64 and rounded once, as torch does
    return finish((start + np.arange(n) * float(step)).astype(numpy_dtype), requires_grad, device)


@register(method=False, out=True)
def linspace(
    start: float, end: float, steps: int, *, dtype: Any = None, requires_grad: bool = False
) -> Tensor:
    """``steps`` evenly spaced numbers from ``start`` to ``end``, both included (``linspace``)."""
    for name, number in (("start", start), ("end", end)):
        if not isinstance(number, NUMBERS):
            raise TypeError(
                f"linspace(): argument '{name}' must be Number, not {type_name(number)}"
            )
    steps = operator.index(steps)
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    numpy_dtype = as_numpy_dtype(dtype)
    work = numpy_dtype if numpy_dtype.kind == "f" else np.dtype(np.float64)
    first, last = work.type(start), work.type(end)
    step = (last - first) / work.type(max(steps - 1, 1))
    i = np.arange(steps)
    # from both ends towards the middle, so that the last number is exactly `end`
    array = np.where(i < steps // 2, first + step * i, last - step * (steps - i - 1))
    if steps == 1:
        array = np.array([first])
    return finish(array.astype(numpy_dtype), requires_grad)


def _like(name: str, make: Callable[..., np.ndarray]) -> Callable[..., Tensor]:
    def function(
        input: Tensor, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
    ) -> Tensor:
        if not isinstance(input, Tensor):
            raise not_a_tensor(name, "input", 1, input)
        array = make(input.array, as_numpy_dtype(dtype, input.array.dtype), order_of(input.array))
        return finish(array, requires_grad, device)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"``{name.removesuffix('_like')}`` of the shape and dtype of ``input``."
    return register(method=False)(function)


zeros_like = _like("zeros_like", np.zeros_like)
ones_like = _like("ones_like", np.ones_like)
empty_like = _like("empty_like", np.empty_like)


@register(method=False)
def full_like(input: Tensor, fill_value: Any, *, dtype: Any = None) -> Tensor:
    """``fill_value`` everywhere, in the shape and dtype of ``input`` (``torch.full_like``)."""
    check_tensor("full_like", input)
    value = numbers_as(
        [_fill_value("full_like", fill_value)], as_numpy_dtype(dtype, input.array.dtype)
    )
    return finish(np.full_like(input.array, value, value.dtype, order_of(input.array)))


@register(function=False)
def new_zeros(self: Tensor, *size: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Zeros of shape ``size`` in this tensor's dtype (``Tensor.new_zeros``)."""
    numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
    return finish(np.zeros(size_of("new_zeros", size), numpy_dtype), requires_grad)


@register(function=False)
def new_ones(self: Tensor, *size: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Ones of shape ``size`` in this tensor's dtype (``Tensor.new_ones``)."""
    numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
    return finish(np.ones(size_of("new_ones", size), numpy_dtype), requires_grad)
