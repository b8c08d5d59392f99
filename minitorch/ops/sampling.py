"""Sampling: tensors of random numbers, PyTorch's own for the same seed."""

from __future__ import annotations

from typing import Any

from ..autograd.entries import register
from ..dtypes import int64
from ..random import Generator, default_generator
from ..tensors import Tensor, wrap
from .creation import as_numpy_dtype, finish, size_of


@register(method=False)
def rand(
    *size: Any,
    generator: Generator | None = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Uniform numbers from [0, 1), PyTorch's own for the same seed (``torch.rand``)."""
    shape = size_of("rand", size)
    array = (generator or default_generator).uniform(shape, as_numpy_dtype(dtype))
    return finish(array, requires_grad, device)


@register(method=False)
def randn(
    *size: Any,
    generator: Generator | None = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Normal numbers, mean 0 and deviation 1, PyTorch's own for the same seed (``torch.randn``)."""
    shape = size_of("randn", size)
    array = (generator or default_generator).normal(shape, as_numpy_dtype(dtype))
    return finish(array, requires_grad, device)


@register(method=False)
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
    return finish(array, requires_grad, device)


@register(method=False)
def randperm(n: int, *, generator: Generator | None = None, dtype: Any = None) -> Tensor:
    """The numbers 0 .. n-1 in random order, int64 (``torch.randperm``)."""
    numpy_dtype = as_numpy_dtype(dtype, int64.numpy)
    return finish((generator or default_generator).permutation(n, numpy_dtype))


@register(method=False)
def rand_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """``rand`` of the shape and dtype of ``input`` (``torch.rand_like``)."""
    return rand(input.array.shape, dtype=dtype or input.dtype, requires_grad=requires_grad)


@register(method=False)
def randn_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """``randn`` of the shape and dtype of ``input`` (``torch.randn_like``)."""
    return randn(input.array.shape, dtype=dtype or input.dtype, requires_grad=requires_grad)


@register()
def uniform_(self: Tensor, from_: float = 0.0, to: float = 1.0, *, generator: Any = None) -> Tensor:
    """Uniform numbers from [from, to) written into self (``Tensor.uniform_``)."""
    shape, numpy_dtype = self.array.shape, self.array.dtype
    return self.copy_(wrap((generator or default_generator).uniform(shape, numpy_dtype, from_, to)))


@register()
def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Any = None) -> Tensor:
    """Normal numbers written into self (``Tensor.normal_``)."""
    shape, numpy_dtype = self.array.shape, self.array.dtype
    return self.copy_(wrap((generator or default_generator).normal(shape, numpy_dtype, mean, std)))
