"""Sampling: tensors of random numbers, PyTorch's own for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import chosen, device_of, empty_beside
from ...devices.device import device as device_class
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...random import Generator, drawn_on, generator_for
from ...tensors import Tensor
from ...tensors.absent_dtypes import AbsentDtype
from ...tensors.dtypes import int64
from ...tensors.layouts import is_row_major, order_of_format
from ...tensors.result_strides import strides_like
from ..arguments import as_int, invalid_arguments
from ..writing import write
from .copies import memory_in_order
from .creation import as_numpy_dtype, new_leaf, size_of, whole_size


@register(method=False, out=True)
def rand(
    *sizes: Any,
    size: Any = None,
    generator: Generator | None = None,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Uniform numbers from [0, 1), PyTorch's own for the same seed (``torch.rand``).

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2)
    tensor([0.4963, 0.7682])
    """
    shape = size_of("rand", sizes if size is None else (size,))
    if isinstance(dtype, AbsentDtype):
        return dtype.tensor("rand")
    numpy_dtype, where = as_numpy_dtype(dtype), chosen(device)
    source = generator_for(where, generator)
    array = drawn_on(where, shape, numpy_dtype, lambda: source.uniform(shape, numpy_dtype))
    return new_leaf(array, requires_grad, where, layout, pin_memory)


@register(method=False, out=True)
def randn(
    *sizes: Any,
    size: Any = None,
    generator: Generator | None = None,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Normal numbers, mean 0 and deviation 1, PyTorch's own for the same seed (``torch.randn``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randn(2)
    tensor([ 1.5410, -0.2934])
    """
    shape = size_of("randn", sizes if size is None else (size,))
    if isinstance(dtype, AbsentDtype):
        return dtype.tensor("randn")
    numpy_dtype, where = as_numpy_dtype(dtype), chosen(device)
    source = generator_for(where, generator)
    array = drawn_on(where, shape, numpy_dtype, lambda: source.normal(shape, numpy_dtype))
    return new_leaf(array, requires_grad, where, layout, pin_memory)


@register(method=False, out=True)
def randint(
    *args: Any,
    low: Any = None,
    high: Any = None,
    size: Any = None,
    generator: Generator | None = None,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Whole numbers from ``low`` (0 when left out) to ``high - 1``, int64 (``torch.randint``).

    ``randint(high, size)`` or ``randint(low, high, size)``. Raises RuntimeError for an empty range.

    >>> _ = torch.manual_seed(0)
    >>> torch.randint(10, (5,))
    tensor([4, 9, 3, 0, 3])
    """
    low, high, size = _range_and_size(args, low, high, size)
    if low >= high:
        raise RuntimeError(
            f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}"
        )
    numpy_dtype = as_numpy_dtype(dtype, int64.numpy)
    shape = whole_size("randint", size)
    where = chosen(device)
    source = generator_for(where, generator)
    array = drawn_on(
        where, shape, numpy_dtype, lambda: source.integers(low, high, shape, numpy_dtype)
    )
    return new_leaf(array, requires_grad, where, layout, pin_memory)


def _range_and_size(args: tuple[Any, ...], low: Any, high: Any, size: Any) -> tuple[Any, Any, Any]:
    """What ``randint`` was given in order and by name: (low, high, size), in all torch's ways."""
    rest = list(args)
    if size is None and rest:
        size = rest.pop()
    if high is None and rest:
        high = rest.pop()
    if low is None:
        low = rest.pop() if rest else 0
    if rest or high is None or size is None:
        raise invalid_arguments("randint", *args, expected="(high, size) or (low, high, size)")
    return as_int("randint", "low", low), as_int("randint", "high", high), size


@register(method=False, out=True)
def randperm(
    n: int,
    *,
    generator: Generator | None = None,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """The numbers 0 .. n-1 in random order, int64 (``torch.randperm``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randperm(5)
    tensor([4, 0, 1, 3, 2])
    """
    numpy_dtype = as_numpy_dtype(dtype, int64.numpy)
    where = chosen(device)
    source = generator_for(where, generator)
    array = drawn_on(where, (n,), numpy_dtype, lambda: source.permutation(n, numpy_dtype))
    return new_leaf(array, requires_grad, where, layout, pin_memory)


def drawn_like(
    x: np.ndarray,
    dtype: np.dtype,
    draw: Callable[[tuple[int, ...]], np.ndarray],
    where: device_class | None = None,
) -> np.ndarray:
    """``draw`` of the shape of ``x``; torch fills memory in the order in which it lies.

    - ``dtype``: of what ``draw`` makes, on the host. The result is where ``x`` is, or ``where``.
    """
    where = device_of(x) if where is None else where
    if x.flags.c_contiguous:
        return drawn_on(where, x.shape, dtype, lambda: draw(x.shape))
    order = rows_of(x)
    shape = tuple([x.shape[dim] for dim in order])
    numbers = drawn_on(where, shape, dtype, lambda: draw(shape))
    return numbers.transpose([int(dim) for dim in np.argsort(order)])


def rows_of(x: np.ndarray) -> list[int]:
    """The dimensions from the largest step to the smallest, in a new tensor that lies like x."""
    if x.flags.c_contiguous:
        return [*range(x.ndim)]
    steps = strides_like(x)
    return sorted(range(x.ndim), key=lambda dim: -steps[dim])


def _drawn(
    name: str, input: Any, draw: str, dtype: Any, memory_format: Any, device: Any
) -> np.ndarray:
    check_tensor(name, input)
    like = shaped_for(name, input, memory_format)
    numpy_dtype = as_numpy_dtype(dtype, input.array.dtype)
    where = input.device if device is None else chosen(device)
    method = getattr(generator_for(where), draw)
    how = {"contiguous": rows_of(like) == [*range(like.ndim)]} if draw == "normal" else {}
    return drawn_like(like, numpy_dtype, lambda shape: method(shape, numpy_dtype, **how), where)


def shaped_for(name: str, input: Tensor, memory_format: Any) -> np.ndarray:
    """An array that lies in memory as the numbers shall: the input's, or one of that format."""
    array = input.array
    if is_row_major(name, memory_format):
        return empty_beside(array, array.shape)
    order = order_of_format(memory_format, array.ndim)
    return array if order is None else memory_in_order(array, order)


@register(method=False, out=True)
def rand_like(
    input: Tensor,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """``rand`` of the shape and dtype of ``input`` (``torch.rand_like``).

    >>> _ = torch.manual_seed(0)
    >>> torch.rand_like(torch.zeros(2))
    tensor([0.4963, 0.7682])
    """
    array = _drawn("rand_like", input, "uniform", dtype, memory_format, device)
    return new_leaf(array, requires_grad, device_of(array), layout, pin_memory)


@register(method=False, out=True)
def randn_like(
    input: Tensor,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """``randn`` of the shape and dtype of ``input`` (``torch.randn_like``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randn_like(torch.zeros(2))
    tensor([ 1.5410, -0.2934])
    """
    array = _drawn("randn_like", input, "normal", dtype, memory_format, device)
    return new_leaf(array, requires_grad, device_of(array), layout, pin_memory)


class Sampled(Function):
    """Random numbers instead of the old values.    dx = 0"""

    def forward(self, x):
        rows = x.flags.c_contiguous
        return drawn_like(x, x.dtype, lambda shape: self.draw(shape, x.dtype, rows))

    def backward(self, g):
        return v.zeros(g.shape, g)


class Uniform(Sampled):
    """Uniform numbers from [low, high)."""

    __slots__ = ("generator", "low", "high")

    def draw(self, shape, dtype, contiguous):
        return self.generator.uniform(tuple(shape), dtype, self.low, self.high)


class Normal(Sampled):
    """Normal numbers."""

    __slots__ = ("generator", "mean", "std")

    def draw(self, shape, dtype, contiguous):
        return self.generator.normal(tuple(shape), dtype, self.mean, self.std, contiguous)


@register(node=Uniform, function=False)
def uniform_(self: Tensor, from_: float = 0.0, to: float = 1.0, *, generator: Any = None) -> Tensor:
    """Uniform numbers from [from, to) written into self (``Tensor.uniform_``).

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(2).uniform_(-1, 1)
    tensor([-0.0075,  0.5364])
    """
    generator = generator_for(self.device, generator)
    return write(Uniform, self, pointwise=False, generator=generator, low=from_, high=to)


@register(node=Normal, function=False)
def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Any = None) -> Tensor:
    """Normal numbers written into self (``Tensor.normal_``).

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(2).normal_()
    tensor([ 1.5410, -0.2934])
    """
    generator = generator_for(self.device, generator)
    return write(Normal, self, pointwise=False, generator=generator, mean=mean, std=std)
