"""Products of many elements, in one number or step by step.

The gradient of a product is the product of the other elements. Where no element is 0, that is the
product divided by the element; where one is, the others have to be multiplied out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import on_host
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import dtype as dtype_class
from .core import expand_back, finished, numpy_dtype
from .cumulative import as_asked, cumsum_from_behind, int_dim, running, running_in_place
from .summation import Dims


def multiply_up(x: np.ndarray, dims: Dims | None, dtype: np.dtype | None) -> Any:
    """The product along dimensions: float16 by way of float32; integers in int64, or ``dtype``."""
    if dtype is not None:
        x = x.astype(dtype, copy=False)
    if x.dtype.char == "e":
        return np.multiply.reduce(x, dims, np.float32).astype(np.float16)
    if dtype is None and x.dtype.kind != "f":
        dtype = np.dtype(np.int64)
    if on_host(x) and x.dtype.kind == "f" and x.flags.c_contiguous:
        if dims is None:
            x, dims = x.reshape(-1), (0,)
        if dims == (x.ndim - 1,):
            x = _folded(x)
    return np.multiply.reduce(x, dims, dtype)


def _folded(x: np.ndarray) -> np.ndarray:
    """Rows of 32 or fewer factors with the same products.

    One product after another waits for the one before; NumPy multiplies whole rows at once.
    """
    while (n := x.shape[-1]) > 32 and x.size >= 4096:
        width = max(32, n // 64)
        whole = n // width * width
        rows = np.multiply.reduce(x[..., :whole].reshape(*x.shape[:-1], -1, width), -2)
        if whole < n:
            rows[..., : n - whole] *= x[..., whole:]
        x = rows
    return x


def product_of_others(x: Any, dim: int) -> Any:
    """For every element the product of all others along ``dim``; of an array or a Tensor."""
    before = products_before(x, dim)
    return before * v.flip(products_before(v.flip(x, dim), dim), dim)


def products_before(x: Any, dim: int) -> Any:
    """For every element the product of all before it along ``dim``: 1 for the first."""
    others = x[(slice(None),) * dim + (slice(0, -1),)]
    shape = (*x.shape[:dim], 1, *x.shape[dim + 1 :])
    shifted = v.cat([v.zeros(shape, x) + 1.0, others], dim)
    return v.in_formula(Cumprod, shifted, dim=dim, to_dtype=None)


class ProdAll(Function, node="ProdBackward0"):
    """The product of all elements.    dx = g times the product of the others"""

    __slots__ = ("to_dtype",)
    keeps = "input and output"

    def forward(self, x):
        return multiply_up(x, None, self.to_dtype)

    def backward(self, g, x, y):
        if not x.ndim:
            return g
        if not (x == 0).any():
            return g * (y / x)
        return g * product_of_others(x.reshape((-1,)), 0).reshape(self.input_shape())


class ProdDim(Function, node="ProdBackward1"):
    """Products along a dimension.    dx = g times the product of the others"""

    __slots__ = ("dim", "keepdim", "to_dtype")
    keeps = "input and output"

    def forward(self, x):
        dims = (self.dim,) if x.ndim else ()
        return finished(multiply_up(x, dims, self.to_dtype), x.shape, dims, self.keepdim)

    def backward(self, g, x, y):
        if not x.ndim:
            return g
        g, y = [expand_back(one, (self.dim,), self.keepdim) for one in (g, y)]
        return g * (product_of_others(x, self.dim) if (x == 0).any() else y / x)


class Cumprod(Function):
    """Running products along a dimension.    dx_k is the sum of g_i y_i / x_k from k on"""

    __slots__ = ("dim", "to_dtype")
    keeps = "input and output"

    def forward(self, x):
        x = as_asked("cumprod", x, self.to_dtype)
        return running(np.multiply, x, self.dim, self.to_dtype)

    def backward(self, g, x, y):
        if not g.ndim or x.shape[self.dim] < 2 or 0 in x.shape:
            return g
        if not (x == 0).any():
            return cumsum_from_behind(g * y, self.dim) / x
        return self._multiplied_out(g, x) if isinstance(g, Tensor) else self._at_zeros(g, x, y)

    def _at_zeros(self, g, x, y):
        """With zeros: only elements up to the first of them have a gradient."""
        dim, is_zero = self.dim, x == 0
        zeros_so_far = np.add.accumulate(is_zero, dim, np.int64)
        first = is_zero & (zeros_so_far == 1)
        without_first = running(np.multiply, np.where(first, x.dtype.type(1), x), dim)
        of_first = cumsum_from_behind(g * without_first, dim)
        of_earlier = cumsum_from_behind(g * y, dim) / np.where(is_zero, x.dtype.type(1), x)
        return v.pick(first, of_first) + v.pick(zeros_so_far == 0, of_earlier)

    def _multiplied_out(self, g, x):
        """The same without a division and without cases, so that it has a gradient itself.

        dx_k is the product of all before k, times r_k = g_k + x_k+1 r_k+1.
        """
        at = (slice(None),) * self.dim
        rest = []
        for k in range(x.shape[self.dim] - 1, -1, -1):
            here = (*at, slice(k, k + 1))
            later = (*at, slice(k + 1, k + 2))
            rest.append(g[here] + x[later] * rest[-1] if rest else g[here])
        return products_before(x, self.dim) * v.cat(rest[::-1], self.dim)


@register(node=ProdDim, out=True)
def prod(
    input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: dtype_class | None = None
) -> Tensor:
    """The product of all elements, or along one dimension (``torch.prod``).

    - ``dim``: int; ``keepdim``: keep it, with size 1.
    - ``dtype``: convert to this dtype first. Integers and bools are multiplied in int64.

    >>> torch.prod(torch.tensor([[1, 2], [3, 4]]), dim=1)
    tensor([ 2, 12])
    """
    check_tensor("prod", input)
    to_dtype = numpy_dtype("prod", dtype, input)
    if dim is None and not keepdim:
        return ProdAll.apply(input, to_dtype=to_dtype)
    dim = int_dim("prod", input, dim)
    return ProdDim.apply(input, dim=dim, keepdim=keepdim, to_dtype=to_dtype)


@register(node=Cumprod, out=True)
def cumprod(input: Tensor, dim: int, *, dtype: dtype_class | None = None) -> Tensor:
    """Running products along ``dim`` (``torch.cumprod``). Integers are multiplied in int64.

    - ``dtype``: convert to this dtype first.

    >>> torch.cumprod(torch.tensor([1, 2, 3]), 0)
    tensor([1, 2, 6])
    """
    dim = int_dim("cumprod", input, dim)
    return Cumprod.apply(input, dim=dim, to_dtype=numpy_dtype("cumprod", dtype, input))


@register(node=Cumprod, function=False)
def cumprod_(self: Tensor, dim: int, *, dtype: dtype_class | None = None) -> Tensor:
    """Running products along ``dim`` written into self (``Tensor.cumprod_``).

    >>> torch.tensor([1, 2, 3]).cumprod_(0)
    tensor([1, 2, 6])
    """
    return running_in_place(Cumprod, "cumprod", self, dim, dtype)
