"""Sampling: tensors of random numbers, PyTorch's own for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...random import Generator, default_generator
from ...tensors import Tensor
from ...tensors.dtypes import int64
from ...tensors.layouts import is_row_major
from ..writing import write
from .creation import as_numpy_dtype, new_leaf, size_of


@register(method=False, out=True)
def rand(
    *size: Any,
    generator: Generator | None = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Uniform numbers from [0, 1), PyTorch's own for the same seed (``torch.rand``).

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2)
    tensor([0.4963, 0.7682])
    """
    shape = size_of("rand", size)
    array = (generator or default_generator).uniform(shape, as_numpy_dtype(dtype))
    return new_leaf(array, requires_grad, device)


@register(method=False, out=True)
def randn(
    *size: Any,
    generator: Generator | None = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Normal numbers, mean 0 and deviation 1, PyTorch's own for the same seed (``torch.randn``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randn(2)
    tensor([ 1.5410, -0.2934])
    """
    shape = size_of("randn", size)
    array = (generator or default_generator).normal(shape, as_numpy_dtype(dtype))
    return new_leaf(array, requires_grad, device)


@register(method=False, out=True)
def randint(
    low: int,
    high: Any = None,
    size: Any = None,
    *,
    generator: Generator | None = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Whole numbers from ``low`` (0 when left out) to ``high - 1``, int64 (``torch.randint``).

    ``randint(high, size)`` or ``randint(low, high, size)``. Raises RuntimeError for an empty range.

    >>> _ = torch.manual_seed(0)
    >>> torch.randint(10, (5,))
    tensor([4, 9, 3, 0, 3])
    """
    if size is None:
        low, high, size = 0, low, high
    if low >= high:
        raise RuntimeError(
            f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}"
        )
    numpy_dtype = as_numpy_dtype(dtype, int64.numpy)
    shape = size_of("randint", (tuple(size),))
    array = (generator or default_generator).integers(low, high, shape, numpy_dtype)
    return new_leaf(array, requires_grad, device)


@register(method=False, out=True)
def randperm(n: int, *, generator: Generator | None = None, dtype: Any = None) -> Tensor:
    """The numbers 0 .. n-1 in random order, int64 (``torch.randperm``).

    >>> _ = torch.manual_seed(0)
    >>> torch.randperm(5)
    tensor([4, 0, 1, 3, 2])
    """
    numpy_dtype = as_numpy_dtype(dtype, int64.numpy)
    return new_leaf((generator or default_generator).permutation(n, numpy_dtype))


def drawn_like(x: np.ndarray, draw: Callable[[tuple[int, ...]], np.ndarray]) -> np.ndarray:
    """``draw`` of the shape of ``x``; torch fills memory in the order in which it lies."""
    if x.flags.c_contiguous:
        return draw(x.shape)
    order = sorted(range(x.ndim), key=lambda dim: -x.strides[dim])
    numbers = draw(tuple([x.shape[dim] for dim in order]))
    return numbers.transpose(np.argsort(order))


def _drawn(
    name: str, input: Any, draw: Callable[..., np.ndarray], dtype: Any, memory_format: Any
) -> np.ndarray:
    check_tensor(name, input)
    is_row_major(name, memory_format)  # refuses the formats that are not there
    numpy_dtype = as_numpy_dtype(dtype, input.array.dtype)
    return drawn_like(input.array, lambda shape: draw(shape, numpy_dtype))


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
    array = _drawn("rand_like", input, default_generator.uniform, dtype, memory_format)
    return new_leaf(array, requires_grad, device, layout, pin_memory)


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
    array = _drawn("randn_like", input, default_generator.normal, dtype, memory_format)
    return new_leaf(array, requires_grad, device, layout, pin_memory)


class Sampled(Function):
    """Random numbers instead of the old values.    dx = 0"""

    def forward(self, x):
        return drawn_like(x, lambda shape: self.draw(shape, x.dtype))

    def backward(self, g):
        return v.zeros(g.shape, g)


class Uniform(Sampled):
    """Uniform numbers from [low, high)."""

    __slots__ = ("generator", "low", "high")

    def draw(self, shape, dtype):
        return self.generator.uniform(tuple(shape), dtype, self.low, self.high)


class Normal(Sampled):
    """Normal numbers."""

    __slots__ = ("generator", "mean", "std")

    def draw(self, shape, dtype):
        return self.generator.normal(tuple(shape), dtype, self.mean, self.std)


@register(node=Uniform, function=False)
def uniform_(self: Tensor, from_: float = 0.0, to: float = 1.0, *, generator: Any = None) -> Tensor:
    """Uniform numbers from [from, to) written into self (``Tensor.uniform_``).

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(2).uniform_(-1, 1)
    tensor([-0.0075,  0.5364])
    """
    generator = generator or default_generator
    return write(Uniform, self, pointwise=False, generator=generator, low=from_, high=to)


@register(node=Normal, function=False)
def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Any = None) -> Tensor:
    """Normal numbers written into self (``Tensor.normal_``).

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(2).normal_()
    tensor([ 1.5410, -0.2934])
    """
    generator = generator or default_generator
    return write(Normal, self, pointwise=False, generator=generator, mean=mean, std=std)
