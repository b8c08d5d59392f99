"""The means of windows and of bins: sums along one dimension after the other, then a division.

Both are linear maps; the gradient is spread evenly over the window that the mean was taken of.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import Array, array_beside, as_array, on_host, row_major, zeros_beside
from ...devices.kernels import KERNELS, compiled
from ...graph import vocabulary as v
from ...graph.node import Function
from ...tensors.dtypes import as_index
from ..convolution.sliding import in_order_of
from .nodes import (
    FEW,
    Ints,
    Pool,
    Windows,
    along,
    bin_edges,
    few_sums,
    places_of_bins,
    places_of_windows,
    room,
)


class Mean(Pool):
    """The settings of means: windows, and by what their sums are divided."""

    __slots__ = ("count_include_pad", "divisor_override")
    count_include_pad: bool
    divisor_override: int | None

    def settings(self) -> dict[str, Any]:
        """The same windows and divisors, for another operation."""
        given = {name: getattr(self, name) for name in ("count_include_pad", "divisor_override")}
        return {**super().settings(), **given}

    def in_c(self, name: str, x: Array, space: Ints, *arguments: Any) -> Any:
        """What the kernel of a name makes of ``x``, or None. ``space``: what the windows are on."""
        return compiled(name, x, *arguments, Windows(self), self.divisor(x, space))

    def divisor(self, x: Array, shape: Ints) -> Any:
        """How many elements each window has: a number when it is the same for all.

        - ``x``: an array of the device; ``shape``: of what the windows stand on.
        """
        if self.divisor_override is not None:
            return self.divisor_override
        at = self.kernel, self.stride, self.padding, self.count
        found = _elements(shape[-len(self.kernel) :], at, self.count_include_pad)
        return array_beside(x, found) if isinstance(found, np.ndarray) else found


@lru_cache(maxsize=64)
def _elements(space: Ints, windows: tuple[Ints, Ints, Ints, Ints], with_padding: bool) -> Any:
    """How many elements each window has: a number, or an array of them."""
    counts: Any = 1
    for n, kernel, stride, padding, count in zip(space, *windows):
        start = np.arange(count) * stride - padding
        end = np.minimum(start + kernel, n + padding)
        if not with_padding:
            start, end = np.maximum(start, 0), np.minimum(end, n)
        counts = np.multiply.outer(counts, end - start)
    if counts.size and (counts == counts.flat[0]).all():
        return counts.flat[0].item()
    return counts.astype(np.float32)


class AvgPool2D(Mean):
    """The mean of each window.    Its gradient is spread evenly over the window."""

    keeps = "inputs"

    def forward(self, x):
        if KERNELS and (y := self.in_c("avg_pool", x, x.shape)) is not None:
            return in_order_of(y, x)
        dtype = x.dtype
        y = x.astype(np.float32) if dtype == np.float16 else x
        if 0 < x.size <= FEW and on_host(x):
            at = self.kernel, self.stride, self.padding, self.dilation, self.count
            y = few_sums(y, *places_of_windows(x.shape[-len(self.kernel) :], *at), self.count)
        else:
            y = room(y, self, 0)
            for dim in range(-1, -len(self.kernel) - 1, -1):
                y = along(np.add, y, dim, self)
        divisor = self.divisor(x, x.shape)
        y = y / divisor if dtype.kind == "f" else _towards_zero(y, divisor)
        return in_order_of(y.astype(dtype, copy=False), x)

    def backward(self, g, x):
        return v.in_formula(AvgPoolBack, g, x, **self.settings())


def _towards_zero(y: np.ndarray, divisor: Any) -> np.ndarray:
    divisor = as_array(divisor).astype(np.int64)
    return np.sign(y) * np.sign(divisor) * (abs(y) // abs(divisor))


class AvgPool3D(AvgPool2D):
    """The same in three dimensions. Its result is always row-major, as torch's is."""

    def forward(self, x):
        return row_major(super().forward(x))


class AvgPoolBack(Mean, node="AvgPool2DBackwardBackward0"):
    """The gradients of means spread over their windows.    Its gradient is their mean again."""

    __slots__ = ("size",)

    def forward(self, g, x):
        self.size = x.shape
        if KERNELS and (gx := self.in_c("avg_pool_backward", g, x.shape, x.shape)) is not None:
            return gx
        dtype = g.dtype
        g = (g.astype(np.float32) if dtype == np.float16 else g) / self.divisor(g, x.shape)
        sizes = room(x, self, 0).shape[-len(self.kernel) :]
        for dim in range(-len(self.kernel), 0):
            g = _spread(g, dim, self, sizes[dim])
        space = zip(self.padding, x.shape[-len(self.kernel) :])
        inner: Any = (..., *[slice(p, p + n) for p, n in space])  # the last window may reach out
        return row_major(g[inner].astype(dtype, copy=False))

    def backward(self, g):
        return v.in_formula(AvgPool2D, g, **self.settings()), v.zeros(self.size, g)


def _spread(g: np.ndarray, dim: int, at: Any, size: int) -> np.ndarray:
    """Each entry of a dimension added to all elements of its window."""
    kernel, step, count = at.kernel[dim], at.stride[dim], at.count[dim]
    rest: Any = (slice(None),) * (-1 - dim)
    result = zeros_beside(g, (*g.shape[:dim], size, *g.shape[g.ndim + dim + 1 :]))
    if count == 1:
        result[..., :kernel, *rest] = g
        return result
    for k in range(kernel):
        there = slice(k, k + max(step * (count - 1) + 1, 0), step)
        if k < step:  # nobody else has been here
            result[..., there, *rest] = g
        else:
            result[..., there, *rest] += g
    return result


class AdaptiveAvgPool2D(Function):
    """The mean of each bin.    Its gradient is spread evenly over the bin."""

    __slots__ = ("size",)
    keeps = "inputs"

    def forward(self, x):
        y = x.astype(np.float32) if x.dtype == np.float16 else x
        if tuple(self.size) == x.shape[-len(self.size) :]:
            return in_order_of(row_major(x).copy(), x)
        if 0 < x.size <= FEW and prod(self.size) and on_host(x):
            places, again = places_of_bins(x.shape[-len(self.size) :], self.size)
            y = few_sums(y, places, again, self.size)
            y /= _bin_elements(bin_edges, x.shape[-len(self.size) :], self.size)
            return in_order_of(y.astype(x.dtype, copy=False), x)
        for dim, bins in enumerate(self.size, start=-len(self.size)):
            if bins == x.shape[dim]:  # each has one element
                continue
            starts, ends = bin_edges(x.shape[dim], bins)
            y = range_sums(y, dim, starts, ends)
            y /= _column(y, ends - starts, dim)
        return in_order_of(row_major(y).astype(x.dtype, copy=False), x)

    def backward(self, g, x):
        return v.in_formula(AdaptiveAvgPoolBack, g, x, size=self.size)


class AdaptiveAvgPool3D(AdaptiveAvgPool2D):
    """The same in three dimensions. Its result is always row-major, as torch's is."""

    def forward(self, x):
        return row_major(super().forward(x))


class AdaptiveAvgPoolBack(Function, node="AdaptiveAvgPool2DBackwardBackward0"):
    """The gradients of means spread over their bins.    Its gradient is their mean again."""

    __slots__ = ("size", "old_shape")

    def forward(self, g, x):
        self.old_shape = x.shape
        y = g.astype(np.float32) if g.dtype == np.float16 else g
        for dim, bins in enumerate(self.size, start=-len(self.size)):
            starts, ends = bin_edges(x.shape[dim], bins)
            y = y / _column(y, ends - starts, dim)
            # the bins that an element is in follow one another, as the elements of a bin do
            place = np.arange(x.shape[dim])
            first = np.searchsorted(ends, place, "right")
            y = range_sums(y, dim, first, np.searchsorted(starts, place, "right"))
        return row_major(y).astype(g.dtype, copy=False)

    def backward(self, g):
        return v.in_formula(AdaptiveAvgPool2D, g, size=self.size), v.zeros(self.old_shape, g)


@lru_cache(maxsize=64)
def _bin_elements(edges_of: Any, space: Ints, bins: Ints) -> Any:
    """How many elements each bin has. ``edges_of``: ``bin_edges``, or what stands in its place."""
    edges = [edges_of(n, count) for n, count in zip(space, bins)]
    return reduce(np.multiply.outer, [e - s for s, e in edges]).astype(np.float32)


def _column(y: Array, numbers: np.ndarray, dim: int) -> Array:
    """Numbers along a dimension counted from the end, beside ``y`` and in its dtype."""
    return array_beside(y, numbers, y.dtype).reshape((-1,) + (1,) * (-1 - dim))


def _sum_of_few(parts: np.ndarray, dim: int) -> np.ndarray:
    """The sums of a dimension behind ``dim``: of few elements, part by part.

    NumPy takes as long for a row of eight as for one of a hundred.
    """
    count = parts.shape[dim]
    if count > 16:
        return np.add.reduce(parts, parts.ndim + dim)
    rest: Any = (slice(None),) * (-1 - dim)
    result = parts[..., 0, *rest].copy()
    for k in range(1, count):
        result += parts[..., k, *rest]
    return result


def range_sums(x: np.ndarray, dim: int, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """The sums of entries ``starts`` to ``ends`` of a dimension, one for each pair."""
    size, lengths = x.shape[dim], ends - starts
    shape = (*x.shape[:dim], len(starts), *x.shape[x.ndim + dim + 1 :])
    if not len(starts) or not x.size:
        return zeros_beside(x, shape)
    longest = lengths.max()
    if (lengths == longest).all() and longest * len(starts) == size:  # they follow one another
        parts = x.reshape(*x.shape[:dim], len(starts), longest, *x.shape[x.ndim + dim + 1 :])
        return _sum_of_few(parts, dim)
    if longest > 16 and on_host(x):  # bins of neighbours, which overlap or not
        pairs = np.stack([starts, ends], 1).reshape(-1)
        ending = (slice(None),) * (-1 - dim)
        more = np.zeros((*x.shape[:dim], 1, *x.shape[x.ndim + dim + 1 :]), x.dtype)
        wide = np.concatenate([x, more], dim)  # so that the last bin may end behind the last one
        every_other: Any = (..., slice(None, None, 2), *ending)
        return np.add.reduceat(wide, as_index(pairs), x.ndim + dim)[every_other]
    result = zeros_beside(x, shape)
    here: Any = (slice(None),) * (-1 - dim)
    if x.size <= FEW and len(starts) <= 2 * longest and on_host(x):  # bin by bin
        for n, (start, end) in enumerate(zip(starts.tolist(), ends.tolist())):
            result[..., n, *here] = np.add.reduce(x[..., start:end, *here], x.ndim + dim)
        return result
    for k in range(longest):
        inside = starts + k < ends
        part = x.take(array_beside(x, as_index(np.minimum(starts + k, size - 1))), dim)
        if not inside.all():
            part[..., np.flatnonzero(~inside), *here] = 0
        result += part
    return result
