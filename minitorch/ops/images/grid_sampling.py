"""Pictures looked at through a grid: grid_sample. (affine_grid makes such grids: affine_grids.py.)

A grid says for each pixel of the result where in the input to look, in numbers from -1 to 1. There
the result is a weighted sum of the pixels around. Along one axis these are its *taps*: the nearest
pixel alone, the two beside the point, or four for a cubic curve; in the plane, and in space, their
weights are multiplied.
"""

from __future__ import annotations

import itertools
from functools import reduce
from math import prod
from operator import mul
from typing import Any, NamedTuple

import numpy as np

from ...devices.arrays import arange_beside, zeros_beside
from ...errors import explain, warn
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import as_index
from ..arguments import check_floats, check_tensors, scalar_name
from ..blocks import SMALL_BLOCK

GRID_SAMPLE_INTERPOLATION_MODES = {"bilinear": 0, "nearest": 1, "bicubic": 2}
GRID_SAMPLE_PADDING_MODES = {"zeros": 0, "border": 1, "reflection": 2}
A = -0.75  # of the cubic curve, as PyTorch and most libraries have it


class Tap(NamedTuple):
    """One of the pixels that count along an axis, for every point of the grid."""

    pixel: np.ndarray
    inside: np.ndarray  # 1.0, or 0.0 where the index is only a stand-in
    weight: Any
    slope: Any  # of the weight, along the normalised coordinate


def _near(x: Any) -> Any:
    """The cubic curve for distances up to 1."""
    return ((A + 2) * x - (A + 3)) * x * x + 1


def _near_slope(x: Any) -> Any:
    return (3 * (A + 2) * x - 2 * (A + 3)) * x


def _far(x: Any) -> Any:
    """The cubic curve for distances from 1 to 2."""
    return ((A * x - 5 * A) * x + 8 * A) * x - 4 * A


def _far_slope(x: Any) -> Any:
    return (3 * A * x - 10 * A) * x + 8 * A


STEPS = 0, 0, -1  # per mode: how far the first tap is from the pixel before the point


def _weights(mode: int, t: Any) -> list[Any]:
    """The weight of each tap; t is how far the point is from the pixel before it."""
    if mode == 0:
        return [1 - t, t]
    return [1] if mode == 1 else [_far(t + 1), _near(t), _near(1 - t), _far(2 - t)]


def _bends(mode: int, t: Any) -> list[Any]:
    """The slopes of these weights."""
    if mode < 2:
        return [-1, 1] if mode == 0 else [0]
    return [_far_slope(t + 1), _near_slope(t), -_near_slope(1 - t), -_far_slope(2 - t)]


def pixels_at(x: Any, place: tuple[np.ndarray, ...]) -> Any:
    """``x[place]``; in row-major memory by the numbers of the elements, in half the time."""
    if type(x) is not np.ndarray or not x.flags.c_contiguous or not x.size:
        return x[tuple([v.constant(index, x) for index in place])]
    image = (place[0] * x.shape[1] + place[1]) * prod(x.shape[2:])  # where each one starts
    pixel = place[2]
    for size, index in zip(x.shape[3:], place[3:]):
        pixel = pixel * size + index
    return x.reshape(-1).take(as_index(image + pixel))


class GridSampler2D(Function, node="GridSampler2DBackward0"):
    """The sum of the taps' pixels, each times its weight.    Each tap: dx = w g, dgrid = w' x g"""

    __slots__ = ("mode", "padding", "align_corners")
    keeps = "inputs"

    def forward(self, x, grid):
        check_floats(self.kernel(), x)
        total = zeros_beside(x, (*x.shape[:2], *grid.shape[1:-1]))
        if type(x) is np.ndarray and x.size and total.size:
            return self.add_taps(x, grid, total)
        for taps in self.taps(x, grid):
            total += self.weight(taps) * pixels_at(x, self.indices_of(x, taps))
        return total

    def add_taps(self, x, grid, total):
        """The same in fewer steps: pixels by their numbers in flat memory, small ones at once."""
        flat, space = x.reshape(-1), x.shape[2:]
        images = np.arange(x.shape[0] * x.shape[1]) * prod(space)  # where each one starts
        images = images.reshape(*x.shape[:2], *[1] * len(space))
        pixels, weights = self.axes_at_once(grid, space)
        first = len(pixels[0])  # taps of the first axis; those of the others follow each of them
        together = first if total.size * first ** len(space) <= SMALL_BLOCK else 1
        for start in range(0, first, together):
            here = slice(start, start + together)
            number = pixels[-1]
            for size, pixel in zip(space[1:], [*pixels[-2:0:-1], pixels[0][here]]):
                number = number * size + pixel
            weight = reduce(mul, [weights[0][here], *weights[1:]])  # in the order of a recording
            shape = (-1, len(grid), 1, *grid.shape[1:-1])
            places = as_index(images + number.reshape(shape))
            weight = weight.reshape(shape)
            if together > 1:
                for part in weight * flat.take(places):
                    total += part
            else:
                for one, place in zip(weight, places):
                    total += one * flat.take(place)
        return total

    def axes_at_once(self, grid, space):
        """For each axis the pixels and the weights of its taps: (..., taps, ..., *points)."""
        if self.padding == 2:  # where an axis may be of one pixel only, and then goes another way
            found = [self.weighed(grid[..., i], size) for i, size in enumerate(reversed(space))]
        else:
            pixel, weight = self.weighed(grid, np.array(space[::-1], grid.dtype))
            found = [(pixel[..., i], weight[..., i]) for i in range(len(space))]
        pixels, weights = [], []
        for i, (pixel, weight) in enumerate(found):
            shape = (*[1] * i, len(pixel), *[1] * (len(space) - 1 - i), *grid.shape[:-1])
            pixels.append(pixel.reshape(shape))
            weights.append(weight.reshape(shape))
        return pixels, weights

    def weighed(self, array, size):
        """The pixels of all taps, and what each counts."""
        pixel, inside, t, _ = self.places(array, size)
        for one, weight in zip(inside, _weights(self.mode, t)):
            one *= weight
        return pixel, inside

    def kernel(self):
        return "grid_sampler_2d_cpu_kernel_impl"

    def backward(self, g, x, grid):
        gx = None
        slopes = [0] * grid.shape[-1]
        for taps in self.taps(x, grid):
            place = self.indices_of(x, taps)
            if self.needs(0):
                part = v.add_at(x.shape, place, self.weight(taps) * g)
                gx = part if gx is None else gx + part
            if self.needs(1):
                pixels = pixels_at(x, place)
                share = (pixels * g).sum(1)
                slopes = [
                    s + self.weight(taps, axis)[:, 0] * share for axis, s in enumerate(slopes)
                ]
        if not self.needs(1):
            return gx, None
        last = grid.ndim - 1
        return gx, v.cat([v.unsqueeze(slope, last) for slope in slopes], last)

    def taps(self, x, grid):
        """All combinations of one tap for each axis, the first axis (of the grid) first."""
        axes = [self.axis(grid[..., i], x.shape[-1 - i]) for i in range(grid.shape[-1])]
        return itertools.product(*axes)

    def axis(self, c, size):
        """The taps along one axis, for points with the normalised coordinates c."""
        array = c.array if isinstance(c, Tensor) else c
        index, inside, t, slope = self.places(array, size)
        if isinstance(c, Tensor):  # the same number, as a straight line in c
            t = c * v.constant(slope, c) + v.constant(t - array * slope, c)
        slope = v.constant(slope, c)
        bends = [bend * slope for bend in _bends(self.mode, t)]
        return [Tap(*one) for one in zip(index, inside, _weights(self.mode, t), bends)]

    def places(self, array, size):
        """The pixels of all taps and whether they are inside, how far the points are; the slope."""
        pixel, slope = self.pixel(array, size)
        before = np.rint(pixel) if self.mode == 1 else np.floor(pixel)
        count = (2, 1, 4)[self.mode]
        offsets = arange_beside(array, count).astype(array.dtype) + STEPS[self.mode]
        index = before + offsets.reshape(-1, *[1] * array.ndim)
        if self.mode == 2:
            index, _ = self.padded(index, size)
        inside = ((index >= 0) & (index < size)).astype(array.dtype)
        index = np.fmin(np.fmax(index, 0), size - 1).astype(np.int64)  # 0 for nan
        return index, inside, pixel - before, slope

    def pixel(self, c, size):
        """Which pixel a normalised coordinate means, and the slope; what is outside is padded."""
        slope = (size - 1 if self.align_corners else size) / 2
        pixel = (c + 1) * slope if self.align_corners else ((c + 1) * size - 1) / 2
        if self.mode == 2:
            return pixel, np.full_like(pixel, slope)
        pixel, sign = self.padded(pixel, size)
        # so far outside no pixel counts; infinity less itself is NaN, as all of it is in torch
        near = np.minimum(np.maximum(pixel, -2), size + 1)
        near += pixel - pixel
        return near.astype(c.dtype, copy=False), (sign * slope).astype(c.dtype, copy=False)

    def padded(self, pixel, size):
        """Where a pixel outside is looked for instead; its slope: 1, -1, or 0 where it stays."""
        sign = np.ones_like(pixel)
        if self.padding == 0:
            return pixel, sign
        if self.padding == 1:
            pixel = np.where(np.isnan(pixel), 0, pixel)
        else:
            low, span = (0.0, size - 1.0) if self.align_corners else (-0.5, float(size))
            if span == 0:
                return np.zeros_like(pixel), np.zeros_like(pixel)
            sign = np.where(pixel < low, -sign, sign)
            pixel = np.where(np.isfinite(pixel), pixel, 0)
            turns, rest = np.divmod(np.abs(pixel - low), pixel.dtype.type(span))
            turned = turns % 2 == 1
            pixel = np.where(turned, span - rest, rest) + low
            sign = np.where(turned, -sign, sign)
        inner = (pixel > 0) & (pixel < size - 1)
        return np.clip(pixel, 0, size - 1).astype(pixel.dtype), np.where(inner, sign, 0)

    def weight(self, taps, along=None):
        """The product of the weights; or its slope along one axis. (batch, 1, ...)"""
        like = taps[0].slope
        product = v.constant(reduce(mul, [tap.inside for tap in taps]), like)
        for axis, tap in enumerate(taps):
            product = product * (tap.slope if axis == along else tap.weight)
        return v.unsqueeze(product, 1)

    def indices_of(self, x, taps):
        """Index arrays of the taps' pixels, for every example and channel."""
        like = taps[0].pixel
        batch = arange_beside(like, x.shape[0]).reshape(-1, *[1] * (x.ndim - 1))
        channel = arange_beside(like, x.shape[1]).reshape(-1, *[1] * (x.ndim - 2))
        return batch, channel, *[tap.pixel[:, None] for tap in reversed(taps)]


class GridSampler3D(GridSampler2D, node="GridSampler3DBackward0"):
    """The same in space."""

    def kernel(self):
        return "grid_sampler_3d_cpu"


ALIGNMENT = (
    "Default grid_sample and affine_grid behavior has changed to align_corners=False since 1.3.0. "
    "Please specify align_corners=True if the old behavior is desired. See the documentation of "
    "grid_sample for details."
)


def _sizes(x: Any, points: Any) -> str:
    return f"input with sizes {list(x.shape)} and grid with sizes {list(points.shape)}"


def _check_grid(input: Tensor, grid: Tensor, mode: int) -> None:
    """Raise torch's errors for an input and a grid that do not fit."""
    x, points = input.array, grid.array
    start = "grid_sampler(): expected"
    if x.shape[:1] != points.shape[:1]:
        raise RuntimeError(
            f"{start} grid and input to have same batch size, but got {_sizes(x, points)}"
        )
    if points.ndim and points.shape[-1] != x.ndim - 2:
        raise RuntimeError(
            f"{start} grid to have size {x.ndim - 2} in last dimension, but got grid with sizes "
            f"{list(points.shape)}"
        )
    if 0 in x.shape[2:]:
        raise RuntimeError(
            f"{start} input to have non-empty spatial dimensions, but input has sizes "
            f"{list(x.shape)} with dimension {x.shape.index(0, 2)} being empty"
        )
    if x.ndim not in (4, 5) or points.ndim != x.ndim:
        dims = 4 if x.ndim == 4 else 5
        raise RuntimeError(
            f"{start} {dims}D input and grid with same number of dimensions, but got "
            f"{_sizes(x, points)}"
        )
    if x.ndim == 5 and mode == 2:
        raise RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input")
    if x.dtype != points.dtype:
        raise RuntimeError(
            f"expected scalar type {scalar_name(input)} but found {scalar_name(grid)}"
        )


@register(node=GridSampler2D, method=False)
def grid_sampler(
    input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Tensor:
    """``nn.functional.grid_sample`` with numbers for the modes (``torch.grid_sampler``).

    - ``interpolation_mode``: 0 bilinear, 1 nearest, 2 bicubic; ``padding_mode``: 0 zeros,
      1 border, 2 reflection. ValueError for others.

    >>> torch.grid_sampler(torch.ones(1, 1, 2, 2), torch.zeros(1, 1, 1, 2), 0, 0, False)
    tensor([[[[1.]]]])
    """
    check_tensors("grid_sampler", input=input, grid=grid)
    if interpolation_mode not in (0, 1, 2) or padding_mode not in (0, 1, 2):
        given = f"got {interpolation_mode} and {padding_mode}"
        raise ValueError(explain("grid_sampler(): both modes must be 0, 1 or 2", given))
    _check_grid(input, grid, interpolation_mode)
    cls = GridSampler2D if input.array.ndim == 4 else GridSampler3D
    return cls.apply(
        input,
        grid,
        mode=interpolation_mode,
        padding=padding_mode,
        align_corners=bool(align_corners),
    )


@register("nn.functional.grid_sample", node=GridSampler2D)
def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:
    """The input, looked at in the points of a grid (``torch.nn.functional.grid_sample``).

    - ``input``: (N, C, height, width) or (N, C, depth, height, width), float.
    - ``grid``: (N, rows, columns, 2) or (N, planes, rows, columns, 3): where to look, x first:
      -1 is the left (upper) edge, 1 the right (lower) one.
    - ``mode``: "bilinear" (in space: trilinear), "nearest" or "bicubic" (in the plane).
    - ``padding_mode``: what is seen outside: "zeros", the "border", or the "reflection".
    - ``align_corners``: are the edges the middles of the outermost pixels (True) or their outer
      edges (False)? Left out, False, with a warning.

    Result (N, C, rows, columns) or (N, C, planes, rows, columns). ValueError for other modes,
    RuntimeError for shapes that do not fit.

    >>> picture = torch.tensor([[[[1.0, 2.0]]]])
    >>> torch.nn.functional.grid_sample(picture, torch.zeros(1, 1, 1, 2), align_corners=False)
    tensor([[[[1.5000]]]])
    """
    start = "nn.functional.grid_sample(): expected"
    if mode not in GRID_SAMPLE_INTERPOLATION_MODES:
        raise ValueError(
            f"{start} mode to be 'bilinear', 'nearest' or 'bicubic', but got: '{mode}'"
        )
    if padding_mode not in GRID_SAMPLE_PADDING_MODES:
        raise ValueError(
            f"{start} padding_mode to be 'zeros', 'border', or 'reflection', but got: "
            f"'{padding_mode}'"
        )
    if align_corners is None:
        warn(ALIGNMENT)
        align_corners = False
    numbers = GRID_SAMPLE_INTERPOLATION_MODES[mode], GRID_SAMPLE_PADDING_MODES[padding_mode]
    return grid_sampler(input, grid, *numbers, align_corners)
