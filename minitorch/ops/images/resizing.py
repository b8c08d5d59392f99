"""Interpolation: images of another resolution, each pixel a weighted sum of old ones.

Every mode works dimension by dimension: ``taps`` says, for each new place, which old places count
and how much. That is a matrix with few numbers that are not 0; the gradient goes through its
transpose.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import array_beside
from ...graph import vocabulary as v
from ...graph.node import Function
from ...tensors.dtypes import as_index
from ..convolution.sliding import in_order_of
from ..pooling.averaging import range_sums
from .whole_numbers import resized_bytes

Taps = tuple[np.ndarray, Any]  # places (t, new), weights (t, new) or None
_DENSE = 2**16  # elements of a matrix: up to here BLAS is faster than steps


class Upsample(Function):
    """Weighted sums of old elements.    An element gets the same weights of the gradients."""

    __slots__ = ("taps", "old_size")

    def forward(self, x):
        dtype, y = x.dtype, x
        if dtype == np.uint8 and self.taps[0][1] is not None:
            return in_order_of(resized_bytes(x, self.taps), x)
        if self.taps[0][1] is not None and dtype == np.float16:
            y = x.astype(np.float32)
        for dim in range(-1, -len(self.taps) - 1, -1):
            y = weighted(y, dim, *self.taps[dim])
        return in_order_of(y.astype(dtype, copy=False), x)

    def backward(self, g):
        size = self.old_size
        return v.in_formula(UpsampleBack, g, taps=self.taps, old_size=size, of=type(self))


class UpsampleBack(Function, node="UpsampleBackwardBackward0"):
    """Gradients given back to the elements that were summed.    Their weighted sums again."""

    __slots__ = ("taps", "old_size", "of")

    def forward(self, g):
        dtype = g.dtype
        g = g.astype(np.float32) if dtype == np.float16 else g
        for dim, taps in enumerate(self.taps, start=-len(self.taps)):
            g = given_back(g, dim, self.old_size[dim], *taps)
        return g.astype(dtype, copy=False)

    def backward(self, g):
        return v.in_formula(self.of, g, taps=self.taps, old_size=self.old_size)


class UpsampleNearest1D(Upsample):
    """The nearest old element.    It sums the gradients of its copies."""


class UpsampleNearest2D(Upsample):
    """The same in two dimensions."""


class UpsampleNearest3D(Upsample):
    """The same in three dimensions."""


class UpsampleNearestExact1D(Upsample):
    """The old element nearest to the middle of the new one.    It sums the gradients."""


class UpsampleNearestExact2D(Upsample):
    """The same in two dimensions."""


class UpsampleNearestExact3D(Upsample):
    """The same in three dimensions."""


class UpsampleLinear1D(Upsample):
    """Between two old elements, by distance.    Both get their part of the gradient."""


class UpsampleBilinear2D(Upsample):
    """The same in two dimensions."""


class UpsampleTrilinear3D(Upsample):
    """The same in three dimensions."""


class UpsampleBicubic2D(Upsample):
    """A cubic polynomial through four old elements, in both dimensions.    Linear, as all are."""


class UpsampleBilinear2DAa(Upsample):
    """A triangle as wide as a new pixel.    The old ones get their parts of the gradient."""


class UpsampleBicubic2DAa(Upsample):
    """A cubic curve of that width, in both dimensions.    Linear, as all are."""


class UpsampleLanczos2DAa(Upsample):
    """A sine that fades out, of that width.    Linear, as all are."""


def weighted(x: np.ndarray, dim: int, places: np.ndarray, weights: Any) -> np.ndarray:
    """New entries of one dimension: the old ones at ``places``, times ``weights``, added up."""
    if weights is None:
        return x.take(array_beside(x, as_index(places[0])), dim)
    column = (-1,) + (1,) * (-1 - dim)
    result = None
    for here, weight in zip(places, weights):
        part = x.take(array_beside(x, as_index(here)), dim)
        part *= array_beside(x, weight, x.dtype).reshape(column)
        result = part if result is None else np.add(result, part, out=result)
    return result  # type: ignore[return-value]


def given_back(g: np.ndarray, dim: int, size: int, places: np.ndarray, weights: Any) -> np.ndarray:
    """The transpose of ``weighted``: a dimension of ``size`` entries again."""
    if weights is None:  # places never go back: the copies of an element stand side by side
        old = np.arange(size)
        ends = np.searchsorted(places[0], old, "right")
        return range_sums(g, dim, np.searchsorted(places[0], old, "left"), ends)
    if places.shape[1] * size > _DENSE:
        return _given_back_by_turns(g, dim, size, places, weights)
    matrix = np.zeros((places.shape[1], size), g.dtype)
    for here, weight in zip(places, weights):
        np.add.at(matrix, (np.arange(len(here)), here), weight)
    matrix = array_beside(g, matrix)
    if dim == -1:
        flat = g.reshape(-1, g.shape[-1])  # (of more dimensions NumPy's product is slow)
        return flat.dot(matrix).reshape(*g.shape[:-1], size)
    rest = g.shape[g.ndim + dim + 1 :]
    product = np.matmul(matrix.T, g.reshape(*g.shape[:dim], g.shape[dim], prod(rest)))
    return product.reshape(*g.shape[:dim], size, *rest)


def _given_back_by_turns(
    g: np.ndarray, dim: int, size: int, places: np.ndarray, weights: Any
) -> np.ndarray:
    """The same for long dimensions, whose matrix would be mostly zeros.

    Places never go back, so the shares of an old element stand side by side, and are added up.
    """
    total = None
    old = np.arange(size)
    for here, weight in zip(places, weights):
        share = g * array_beside(g, weight, g.dtype).reshape((-1,) + (1,) * (-1 - dim))
        starts, ends = np.searchsorted(here, old, "left"), np.searchsorted(here, old, "right")
        part = range_sums(share, dim, starts, ends)
        total = part if total is None else np.add(total, part, out=total)
    return total  # type: ignore[return-value]


# ---- which old places count ---------------------------------------------------------------------


def nearest_taps(old: int, new: int, factor: float | None, exact: bool, dtype: np.dtype) -> Taps:
    """The nearest old place; ``exact``: as seen from the middle of the new one."""
    step = _step(old, new, factor, dtype)
    place = (np.arange(new, dtype=dtype) + dtype.type(0.5 if exact else 0.0)) * step
    return np.minimum(place.astype(np.int64), old - 1)[None], None


def whole_taps(old: int, new: int, factor: float | None, exact: bool, dtype: np.dtype) -> Taps:
    """The same for images: sizes that agree, or double, count more than the factor, as in torch."""
    fits = not exact and new in (old, 2 * old)
    return nearest_taps(old, new, None if fits else factor, exact, dtype)


def linear_taps(old: int, new: int, factor: float | None, corners: bool, dtype: np.dtype) -> Taps:
    """The two old places on both sides, and how near each is."""
    if old == new:
        here = np.arange(new)
        return np.stack([here]), np.ones((1, new), dtype)
    place = np.maximum(_places(old, new, factor, corners, dtype), 0)
    first = np.minimum(place.astype(np.int64), old - 1)
    second = np.minimum(first + 1, old - 1)
    rest = (place - first).astype(dtype).clip(0, 1)
    return np.stack([first, second]), np.stack([1 - rest, rest])


def cubic_taps(old: int, new: int, factor: float | None, corners: bool, dtype: np.dtype) -> Taps:
    """Four old places, the border repeated, and the weights of cubic convolution (a = -0.75)."""
    place = _places(old, new, factor, corners, dtype)
    first = np.minimum(np.floor(place).astype(np.int64), old - 1)
    t = (place - first).astype(dtype).clip(0, 1)
    weights = [_outer(t + 1), _inner(t), _inner(1 - t), _outer(2 - t)]
    return np.stack([(first + k).clip(0, old - 1) for k in (-1, 0, 1, 2)]), np.stack(weights)


def smooth_taps(kind: str) -> Callable[..., Taps]:
    """Taps of a filter that grows with the pixels: a smaller image is a mean of all the old ones.

    - ``kind``: "bilinear", "bicubic" (here a = -0.5) or "lanczos".
    """
    reach, curve = _CURVES[kind]

    def taps(old: int, new: int, factor: float | None, corners: bool, dtype: np.dtype) -> Taps:
        if corners:
            step = dtype.type(old - 1) / dtype.type(new - 1) if new > 1 else dtype.type(0)
        else:
            step = _step(old, new, factor, dtype)
        width = max(step, dtype.type(1))
        half = dtype.type(0.5)
        middle = step * (np.arange(new, dtype=dtype) + half)
        first = np.maximum((middle - reach * width + half).astype(np.int64), 0)
        end = np.minimum((middle + reach * width + half).astype(np.int64), old)
        places = first + np.arange(max(int((end - first).max()), 1))[:, None]
        weights = curve(((places - middle + half) / width).astype(dtype))
        weights = np.where(places < end, weights, dtype.type(0))
        return np.minimum(places, old - 1), weights / weights.sum(0)

    return taps


def _triangle(x: np.ndarray) -> np.ndarray:
    return np.maximum(1 - abs(x), 0)


def _cubic(x: np.ndarray) -> np.ndarray:
    x = abs(x)
    inner, outer = (1.5 * x - 2.5) * x * x + 1, ((-0.5 * x + 2.5) * x - 4) * x + 2
    return np.where(x < 1, inner, np.where(x < 2, outer, 0)).astype(x.dtype)


def _lanczos(x: np.ndarray) -> np.ndarray:
    return np.where(abs(x) < 3, np.sinc(x) * np.sinc(x / 3), 0).astype(x.dtype)


_CURVES = {"bilinear": (1, _triangle), "bicubic": (2, _cubic), "lanczos": (3, _lanczos)}

_A = -0.75


def _inner(t: np.ndarray) -> np.ndarray:
    return ((_A + 2) * t - (_A + 3)) * t * t + 1


def _outer(t: np.ndarray) -> np.ndarray:
    return ((_A * t - 5 * _A) * t + 8 * _A) * t - 4 * _A


def _step(old: int, new: int, factor: float | None, dtype: np.dtype) -> Any:
    """How far apart new places are, in old ones."""
    if factor is not None and factor > 0:
        return dtype.type(1.0 / factor)
    return dtype.type(old) / dtype.type(new)


def _places(old: int, new: int, factor: float | None, corners: bool, dtype: np.dtype) -> Any:
    """Where new elements stand among the old ones; ``corners``: the outermost at the outermost."""
    number = np.arange(new, dtype=dtype)
    if corners:
        return number * (dtype.type(old - 1) / dtype.type(new - 1) if new > 1 else dtype.type(0))
    half = dtype.type(0.5)
    return _step(old, new, factor, dtype) * (number + half) - half
