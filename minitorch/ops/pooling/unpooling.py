"""Max unpooling: what pooling has picked, put back to where it stood, among zeros."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import zeros_beside
from ...devices.asserting import check_on_device
from ...errors import type_name
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import check_floats, scalar_name
from ..convolution.sliding import in_order_of
from ..shapes.views import squeeze, unsqueeze
from .nodes import TakeAtPlaces, flat_places

Ints = tuple[int, ...]


class MaxUnpool2D(Function):
    """Elements at places of a space, zeros elsewhere.    Their gradients are taken from there"""

    __slots__ = ("places", "size")
    keeps = "own"

    def forward(self, x):
        self.saved = (self.places,)
        lead = x.shape[: x.ndim - len(self.size)]
        result = zeros_beside(x, (*lead, *self.size))
        if result.size:
            places = flat_places(self.places, result.shape, len(self.size))
            result.reshape(-1)[places] = x.reshape(-1)  # of elements for one place, the last
        return self.arranged(result, x)

    def arranged(self, result, x):
        return in_order_of(result, x)

    def backward(self, g, places):
        if not prod(self.size):
            first, dim = self.places.reshape(-1)[0], g.ndim - len(self.size)
            raise RuntimeError(f"index {first} is out of bounds for dimension {dim} with size 0")
        return v.in_formula(TakeAtPlaces, g, places=self.places, space=len(self.size))


class MaxUnpool3D(MaxUnpool2D):
    """The same in three dimensions. Its result is always row-major, as torch's is."""

    def arranged(self, result, x):
        return result


def _repeated(value: Any, dims: int) -> Any:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * dims


def _output_size(
    input: Tensor, kernel: Ints, stride: Ints, padding: Ints, wanted: Any
) -> list[int]:
    """The size that is wanted, or else the smallest that pooling makes the input from."""
    dims = len(kernel)
    if not isinstance(input, Tensor):
        raise AttributeError(f"'{type_name(input)}' object has no attribute 'size'")
    sizes = input.array.shape[-dims:]
    usual = [(sizes[d] - 1) * stride[d] + kernel[d] - 2 * padding[d] for d in range(dims)]
    if wanted is None:
        return _not_negative(usual)
    if len(wanted) == dims + 2:
        wanted = wanted[2:]
    if len(wanted) != dims:
        raise ValueError(
            f"output_size should be a sequence containing {dims} or {dims + 2} elements, but it "
            f"has a length of '{len(wanted)}'"
        )
    for dim in range(dims):
        low, high = usual[dim] - stride[dim], usual[dim] + stride[dim]
        if not low < wanted[dim] < high:
            raise ValueError(
                f'invalid output_size "{wanted}" (dim {dim} must be between {low} and {high})'
            )
    return _not_negative(list(wanted))


def _not_negative(size: list[int]) -> list[int]:
    for dim, n in enumerate(size):
        if n < 0:
            raise ValueError(
                "max_unpooling: output_size must contain non-negative spatial dimensions, but got "
                f"output_size[{dim}]={n}"
            )
    return size


def _unpool(name: str, input: Tensor, indices: Any, size: list[int]) -> Tensor:
    dims = len(size)
    check_tensor(name, indices, "indices", 2)
    kind = indices.array.dtype
    if kind != np.int64:
        given = f" but got: {scalar_name(indices)}" if dims == 2 else ""
        raise RuntimeError(f"elements in indices should be type int64{given}")
    if input.array.ndim not in (dims + 1, dims + 2):
        raise RuntimeError(
            f"Input to max_unpooling{dims}d should be a {dims + 1}d or {dims + 2}d Tensor, but got "
            f"a tensor with {input.array.ndim} dimensions."
        )
    shape = input.array.shape
    if indices.array.shape != shape:
        raise RuntimeError(
            f"Expected shape of indices to be same as that of the input tensor ({list(shape)}) but "
            f"got indices tensor with shape: {list(indices.array.shape)}"
        )
    for dim in range(1, len(shape)):
        if not shape[dim]:
            raise RuntimeError(
                f"max_unpooling{dims}d_forward_out_cpu(): Expected input to have non-zero size for "
                f"non-batch dimensions, but got {list(shape)} with dimension {dim} being empty."
            )
    check_floats(name, input.array)
    _check_places(indices.array, size)
    return (MaxUnpool2D if dims == 2 else MaxUnpool3D).apply(
        input, places=indices.array, size=tuple(size)
    )


_INSIDE = "maxind >= 0 && maxind < outputImageSize"


def _check_places(places: np.ndarray, size: list[int]) -> None:
    count = prod(size)
    right = (places >= 0) & (places < count)
    if count and not check_on_device(right, "MaxUnpooling.cu", _INSIDE) and not right.all():
        wrong = ~right
        raise RuntimeError(
            f"Found an invalid max index: {places[wrong][-1]} (output volumes are of size "
            f"{'x'.join(map(str, size))})"
        )


@register("nn.functional.max_unpool2d", node=MaxUnpool2D)
def max_unpool2d(
    input: Tensor,
    indices: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:
    """What ``max_pool2d`` has picked, at its places (``torch.nn.functional.max_unpool2d``).

    - ``input``, ``indices``: the pair that ``max_pool2d`` gives with ``return_indices``.
    - ``kernel_size``, ``stride``, ``padding``: those of the pooling. ``output_size``: the size of
      its input, where it is not the smallest that is possible.

    Raises ValueError for a size that is not possible, RuntimeError for indices outside.

    >>> F = torch.nn.functional
    >>> F.max_unpool2d(torch.tensor([[[4.]]]), torch.tensor([[[2]]]), 2)
    tensor([[[0., 0.],
             [4., 0.]]])
    """
    kernel, border = _repeated(kernel_size, 2), _repeated(padding, 2)
    step = kernel if stride is None else _repeated(stride, 2)
    size = _output_size(input, kernel, step, border, output_size)
    return _unpool("max_unpool2d", input, indices, size)


@register("nn.functional.max_unpool1d", node=MaxUnpool2D)
def max_unpool1d(
    input: Tensor,
    indices: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:
    """What ``max_pool1d`` has picked, at its places (``torch.nn.functional.max_unpool1d``).

    >>> torch.nn.functional.max_unpool1d(torch.tensor([[3., 2.]]), torch.tensor([[1, 2]]), 2)
    tensor([[0., 3., 2., 0.]])
    """
    kernel, border = _repeated(kernel_size, 1), _repeated(padding, 1)
    step = kernel if stride is None else _repeated(stride, 1)
    size = [*_output_size(input, kernel, step, border, output_size), 1]
    return squeeze(_unpool("max_unpool2d", unsqueeze(input, -1), unsqueeze(indices, -1), size), -1)


@register("nn.functional.max_unpool3d", node=MaxUnpool3D)
def max_unpool3d(
    input: Tensor,
    indices: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:
    """What ``max_pool3d`` has picked, at its places (``torch.nn.functional.max_unpool3d``).

    >>> x, places = torch.tensor([[[[4.]]]]), torch.tensor([[[[1]]]])
    >>> torch.nn.functional.max_unpool3d(x, places, (1, 1, 2))
    tensor([[[[0., 4.]]]])
    """
    kernel, border = _repeated(kernel_size, 3), _repeated(padding, 3)
    step = kernel if stride is None else _repeated(stride, 3)
    size = _output_size(input, kernel, step, border, output_size)
    if min(step) <= 0:
        raise RuntimeError(f"strides should be greater than zero, but got stride: {list(step)}")
    return _unpool("max_unpool3d", input, indices, size)
