"""Fractional max pooling: windows whose places are drawn, so that any size can come out."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, array_beside, full_beside, zeros_beside
from ...errors import type_name
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...random import drawn_on, generator_for
from ...tensors import Tensor
from ...tensors.dtypes import as_index
from ..arguments import not_implemented
from .nodes import (
    FEW,
    PutAtPlaces,
    as_array,
    first_largest,
    flat_places,
    largest_of_last,
    run_with_indices,
)


class FractionalMaxPool2D(Function):
    """The largest of each window.    It gets the gradient; of equal ones the first

    - ``starts``: for each dimension, where the windows start, (N, C, windows).
    """

    __slots__ = ("indices", "kernel", "starts", "with_indices")
    keeps = "inputs"
    indices: Any

    def forward(self, x):
        y, self.indices = _largest(x, self.starts, self.kernel)
        return y

    def backward(self, g, x, indices):
        return v.in_formula(PutAtPlaces, g, x, places=as_array(indices), space=len(self.kernel))


class FractionalMaxPool3D(FractionalMaxPool2D):
    """The same in three dimensions."""


def _largest(x: np.ndarray, starts: list[np.ndarray], kernel: Any) -> tuple[np.ndarray, np.ndarray]:
    """The largest of each window, and its place in the space. NaN counts as the largest."""
    dims = len(kernel)
    space, lead = x.shape[-dims:], x.shape[: x.ndim - dims]
    if not prod(kernel):  # windows without elements
        whole = (*lead, *[start.shape[-1] for start in starts])
        return full_beside(x, whole, -np.inf), zeros_beside(x, whole, np.int64)
    first: Any = 0  # the place of each window's first element; the others are as far from it
    for dim, (start, size) in enumerate(zip(starts, space)):
        column = [start.shape[-1] if d == dim else 1 for d in range(dims)]
        first = first * size + start.reshape(*lead, *column)
    ways = np.ravel_multi_index(np.indices(kernel).reshape(dims, -1), space)
    flat, base = x.reshape(-1), as_index(flat_places(first, x.shape, dims)).reshape(first.shape)
    if x.size <= FEW and type(x) is np.ndarray:
        y, which = largest_of_last(flat.take(base[..., None] + ways))
    else:
        y, which = first_largest([flat.take(base + int(way)) for way in ways])
    return y, first + array_beside(x, ways).take(which)


def _starts(samples: np.ndarray, size: int, count: int, kernel: int) -> np.ndarray:
    """Where windows start: nearly evenly, shifted by a random number in [0, 1); (..., count)."""
    result = zeros_beside(samples, (*samples.shape, count), np.int64)
    if count > 1:
        alpha = samples.dtype.type(size - kernel) / samples.dtype.type(count - 1)
        shift = samples[..., None]
        steps = arange_beside(samples, count, samples.dtype)
        result[...] = np.trunc((steps + shift) * alpha) - np.trunc(shift * alpha)
    if count:
        result[..., -1] = size - kernel
    return result


_AXES = {2: ("height", "width"), 3: ("time", "height", "width")}


def _pool(
    dims: int, input: Tensor, kernel: Any, size: Any, ratio: Any, wanted: bool, samples: Any
) -> Any:
    name = f"fractional_max_pool{dims}d"
    if size is None and ratio is None:
        raise ValueError(f"{name} requires specifying either an output_size or an output_ratio")
    if not isinstance(input, Tensor):
        raise AttributeError(f"'{type_name(input)}' object has no attribute 'dim'")
    x = input.array
    if size is None:
        if len(ratio) > dims and dims == 2:
            raise ValueError(
                f"{name} requires output_ratio to either be a single Int or tuple of Ints."
            )
        size = [int(n * part) for n, part in zip(x.shape[-dims:], ratio)]
    if samples is None:
        batch = 1 if x.ndim == dims + 1 else x.shape[0]
        shape, draw = (batch, x.shape[-dims - 1], dims), generator_for(input.device).uniform
        drawn = drawn_on(input.device, shape, x.dtype, lambda: draw(shape, x.dtype))
    else:
        check_tensor(name, samples, "_random_samples", 4)
        drawn = samples.array
    kernel, size = _sizes(name, dims, kernel, size)
    _check(name, x, kernel, size)
    _check_samples(dims, x, drawn)
    if x.dtype.kind != "f":
        place = f"{name}_out_frame"
        raise not_implemented(place, input.array.dtype)
    node = (FractionalMaxPool2D if dims == 2 else FractionalMaxPool3D)()
    node.kernel = kernel
    # torch draws for images in the order width, height; for volumes time, height, width
    order = reversed(range(2)) if dims == 2 else range(3)
    drawn = drawn[: x.shape[0]] if x.ndim == dims + 2 else drawn[0]
    sizes = zip(order, x.shape[-dims:], size, kernel)
    node.starts = [_starts(drawn[..., which], n, count, k) for which, n, count, k in sizes]
    both = run_with_indices(node, input, True)
    node.starts = None  # backward needs only the indices
    return both if wanted else both[0]


def _sizes(name: str, dims: int, *given: Any) -> tuple[tuple[int, ...], ...]:
    results = []
    words = "tuple of Ints" if dims == 2 else "tuple of three Ints"
    for what, value in zip(("kernel_size", "output_size"), given):
        value = tuple(value) if isinstance(value, (tuple, list)) else (value,)
        if len(value) not in (1, dims):
            raise RuntimeError(f"{name}: {what} must either be a single Int or {words}")
        results.append(value * dims if len(value) == 1 else value)
    return tuple(results)


def _check(name: str, x: np.ndarray, kernel: Any, size: Any) -> None:
    dims = len(kernel)
    place = name if dims == 2 else f"{name}_out"
    if x.ndim not in (dims + 1, dims + 2):
        raise RuntimeError(
            f"{place}(): Expected {dims + 1}D or {dims + 2}D tensor, but got: {list(x.shape)}"
        )
    for dim in range(1 if x.ndim == dims + 2 else 0, x.ndim):
        if not x.shape[dim]:
            raise RuntimeError(
                f"{place}(): Expected input to have non-zero size for non-batch dimensions, but "
                f"got{list(x.shape)} with dimension {dim} being empty."
            )
    for axis, n, count, k in zip(_AXES[dims], x.shape[-dims:], size, kernel):
        # (volumes need one element more; so does torch)
        if count + k - 1 > n - (dims == 3):
            raise RuntimeError(f"{place}(): pool {axis} {k} too large relative to input {axis} {n}")
    if min(size) < 0:
        shape = [*x.shape[: x.ndim - dims], *size]
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(size)}: {shape}")


def _check_samples(dims: int, x: np.ndarray, drawn: np.ndarray) -> None:
    if drawn.dtype != x.dtype:
        raise RuntimeError("Expect _random_samples to have the same dtype as input")
    if drawn.ndim != 3:
        raise RuntimeError(f"Expect _random_samples to have 3 dimensions, got {drawn.ndim}")
    batch = x.shape[0] if x.ndim == dims + 2 else 1
    if drawn.shape[0] < batch:
        raise RuntimeError("Expect _random_samples.size(0) no less then input batch size.")
    if drawn.shape[1] != x.shape[-dims - 1]:
        raise RuntimeError("Expect _random_samples.size(1) equals to input channel size.")
    if drawn.shape[2] != dims:
        raise RuntimeError(
            f"Expect _random_samples.size(2) equals to {dims}; got {drawn.shape[2]}."
        )


@register("nn.functional.fractional_max_pool2d", node=FractionalMaxPool2D)
def fractional_max_pool2d(
    input: Tensor,
    kernel_size: Any,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> Any:
    """The largest of windows at random places (``torch.nn.functional.fractional_max_pool2d``).

    - ``input``: (N, C, height, width) or (C, height, width), float; ``kernel_size``: the windows.
    - ``output_size``: how many along height and width; or ``output_ratio``, a pair: as a part of
      the input's size. ``return_indices``: give a pair (values, indices).
    - ``_random_samples``: (N, C, 2), numbers from [0, 1) to use instead of drawing them.

    Source: Graham (2014). Raises RuntimeError when the windows do not fit.

    >>> F = torch.nn.functional
    >>> F.fractional_max_pool2d(torch.arange(16.).reshape(1, 4, 4), 2, (1, 1))
    tensor([[[15.]]])
    """
    return _pool(2, input, kernel_size, output_size, output_ratio, return_indices, _random_samples)


@register("nn.functional.fractional_max_pool3d", node=FractionalMaxPool3D)
def fractional_max_pool3d(
    input: Tensor,
    kernel_size: Any,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> Any:
    """The largest of windows at random places (``torch.nn.functional.fractional_max_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in
      ``fractional_max_pool2d``, for three dimensions.

    >>> x = torch.arange(27.).reshape(1, 3, 3, 3)
    >>> torch.nn.functional.fractional_max_pool3d(x, 2, 1)
    tensor([[[[26.]]]])
    """
    return _pool(3, input, kernel_size, output_size, output_ratio, return_indices, _random_samples)
