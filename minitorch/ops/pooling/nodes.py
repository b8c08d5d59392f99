"""The largest and the mean of windows: the operations, on arrays of shape (..., *space).

The largest remembers where it stood: ``indices`` counts the elements of the space, row by row. A
gradient goes back to these places; a mean's gradient is spread evenly over its window.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import (
    arange_beside,
    array_beside,
    empty_beside,
    is_foreign,
    row_major,
    zeros_beside,
)
from ...devices.kernels import KERNELS, compiled
from ...devices.lacking import reduce_by
from ...grad_mode import mode
from ...graph import vocabulary as v
from ...graph.node import Function, keep_also, record
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_index, as_int64
from ..convolution.sliding import in_order_of, padded, positions
from ..indexing.at_indices import gather_array

Ints = tuple[int, ...]


class Windows:
    """Where windows stand: what a kernel in C is told of a pooling. It keeps no array alive."""

    __slots__ = ("kernel", "stride", "padding", "dilation", "count")

    def __init__(self, at: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(at, name))


class Pool(Function):
    """The settings that windows have; ``count`` says how many windows there are."""

    __slots__ = ("kernel", "stride", "padding", "dilation", "count")
    kernel: Ints
    stride: Ints
    padding: Ints
    dilation: Ints
    count: Ints

    def settings(self) -> dict[str, Any]:
        """The same windows, for another operation."""
        return {name: getattr(self, name) for name in Windows.__slots__}


def run_with_indices(node: Any, input: Tensor, wanted: bool) -> tuple[Tensor, Any]:
    """The result of a node that finds indices: backward needs them, as torch keeps them."""
    recording = mode.grad and input.requires_grad
    node.with_indices = recording or wanted
    out = wrap(node.forward(input.array))
    indices: Any = None if node.indices is None else wrap(node.indices)
    if recording:
        record(node, (input,), out)
        keep_also(node, indices)
    node.indices = None
    return out, indices


# ---- the largest --------------------------------------------------------------------------------


class MaxPool2D(Pool, node="MaxPool2DWithIndicesBackward0"):
    """The largest element of each window.    It gets the gradient; of equal ones the first."""

    __slots__ = ("with_indices", "indices")
    keeps = "inputs"
    with_indices: bool
    indices: Any

    def forward(self, x):
        if not self.with_indices:
            self.indices = None
            return in_order_of(window_maxima(x, self), x)
        y, indices = window_argmaxima(x, self)
        self.indices = in_order_of(as_int64(indices), x)
        return in_order_of(y, x)

    def backward(self, g, x, indices):
        return v.in_formula(PutAtPlaces, g, x, places=as_array(indices), space=len(self.kernel))


class MaxPool3D(MaxPool2D, node="MaxPool3DWithIndicesBackward0"):
    """The same in three dimensions."""


def check_fits(shape: tuple[int, ...]) -> None:
    """Refuse a result with more elements than 64 bits can count, in torch's words."""
    if prod(shape) >= 2**60:
        raise RuntimeError(f"Storage size calculation overflowed with sizes={list(shape)}")


class AdaptiveMaxPool2D(Function):
    """The largest element of each bin.    It gets the gradient; of equal ones the first."""

    __slots__ = ("size", "with_indices", "indices")
    keeps = "inputs"

    def forward(self, x):
        check_fits(x.shape[: x.ndim - len(self.size)] + self.size)
        y, indices = bin_argmaxima(x, self.size)
        self.indices = in_order_of(as_int64(indices), x)
        return in_order_of(y, x)

    def backward(self, g, x, indices):
        return v.in_formula(PutAtPlaces, g, x, places=as_array(indices), space=len(self.size))


class AdaptiveMaxPool3D(AdaptiveMaxPool2D):
    """The same in three dimensions. Its results are always row-major, as torch's are."""

    def forward(self, x):
        check_fits(x.shape[: x.ndim - len(self.size)] + self.size)
        y, indices = bin_argmaxima(row_major(x), self.size)
        self.indices = as_int64(indices)
        return y


def as_array(indices: Any) -> np.ndarray:
    """Indices, which may be a Tensor, as an array."""
    return indices.array if isinstance(indices, Tensor) else indices


class PutAtPlaces(Function, node="MaxPool2DWithIndicesBackwardBackward0"):
    """Gradients added at places of the space.    The gradient is taken from these places."""

    __slots__ = ("places", "space", "size")

    def forward(self, g, x):
        self.size = x.shape
        given = g, self.places, x.shape, self.space
        if KERNELS and (gx := compiled("put_at_places", *given)) is not None:
            return gx
        gx = zeros_beside(g, x.shape)
        np.add.at(gx.reshape(-1), flat_places(self.places, x.shape, self.space), g.reshape(-1))
        return gx

    def backward(self, g):
        taken = v.in_formula(TakeAtPlaces, g, places=self.places, space=self.space)
        return taken, v.zeros(self.size, g)


class TakeAtPlaces(Function, node="MaxPool2DWithIndicesBackwardBackward0"):
    """Elements taken from places of the space.    Their gradients are put there."""

    __slots__ = ("places", "space", "size")

    def forward(self, x):
        self.size = x.shape
        taken = x.reshape(-1)[flat_places(self.places, x.shape, self.space)]
        return taken.reshape(self.places.shape)

    def backward(self, g):
        like = v.zeros(self.size, g)
        return v.in_formula(PutAtPlaces, g, like, places=self.places, space=self.space)


def flat_places(places: np.ndarray, shape: Ints, space: int) -> np.ndarray:
    """Places in the space of each image as places in the whole array, flattened."""
    lead = shape[: len(shape) - space]
    starts = arange_beside(places, prod(lead)) * prod(shape[len(lead) :])
    return (places + starts.reshape(*lead, *[1] * space)).reshape(-1)


def room(x: np.ndarray, at: Any, value: Any) -> np.ndarray:
    """``x`` padded so that all windows find something."""
    after = [
        max((c - 1) * s + d * (k - 1) + 1 - n - p, 0)
        for c, s, d, k, n, p in zip(
            at.count, at.stride, at.dilation, at.kernel, x.shape[-len(at.kernel) :], at.padding
        )
    ]
    return padded(x, at.padding, after, value)


def _lowest(dtype: np.dtype) -> Any:
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


def window_maxima(x: np.ndarray, at: Any) -> np.ndarray:
    """The largest of each window: first along the last dimension, then along the one before."""
    if KERNELS and (both := compiled("max_pool", x, Windows(at), False)) is not None:
        return both[0]
    x = room(x, at, _lowest(x.dtype))
    for dim in range(-1, -len(at.kernel) - 1, -1):
        x = along(np.maximum, x, dim, at)
    return x


def along(combine: np.ufunc, x: np.ndarray, dim: int, at: Any) -> np.ndarray:
    """Windows along one dimension only, their elements combined."""
    kernel, step, count = at.kernel[dim], at.stride[dim], at.count[dim]
    rest: Any = (slice(None),) * (-1 - dim)
    if count == 1 and kernel > 2:
        last = at.dilation[dim] * (kernel - 1)
        window = x[..., slice(0, last + 1, at.dilation[dim]), *rest]
        shape = (*x.shape[:dim], 1, *x.shape[x.ndim + dim + 1 :])
        return row_major(reduce_by(combine, window, dim)).reshape(shape)
    parts = []
    for k in range(kernel):
        start = k * at.dilation[dim]
        parts.append(x[..., slice(start, start + max(step * (count - 1) + 1, 0), step), *rest])
    result = combine(parts[0], parts[1]) if kernel > 1 else parts[0].copy()
    for part in parts[2:]:
        combine(result, part, out=result)
    return row_major(result)


def window_argmaxima(x: np.ndarray, at: Any) -> tuple[np.ndarray, np.ndarray]:
    """The largest of each window, and its place in the space. NaN counts as the largest."""
    if KERNELS and (both := compiled("max_pool", x, Windows(at), True)) is not None:
        return both
    space = x.shape[-len(at.kernel) :]
    if 0 < x.size <= FEW and type(x) is np.ndarray and x.dtype.kind == "f":
        places = places_of_windows(space, at.kernel, at.stride, at.padding, at.dilation, at.count)
        return _few_argmaxima(x, places[0], at.count)
    wide = room(x, at, _lowest(x.dtype))
    parts = [
        wide[..., *there] for _, there in positions(at.kernel, at.stride, at.dilation, at.count)
    ]
    y, which = first_largest(parts)
    return y, _places(which, at, space)


def first_largest(parts: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Element by element the largest, and the number of the first part that has it."""
    y = parts[0].copy()
    which = zeros_beside(y, y.shape, np.uint8 if len(parts) <= 256 else np.int32)
    for number, part in enumerate(map(row_major, parts[1:]), start=1):  # (a copy pays: it is read
        # twice.) The numbers grow: the last part that was better is the largest number so far
        np.maximum(which, (part > y) * which.dtype.type(number), out=which)
        np.maximum(y, part, out=y)
    # (whether there is a NaN takes one sum to see; but a GPU is not waited for)
    if y.dtype.kind == "f" and y.size and (is_foreign(y) or np.isnan(np.add.reduce(y, None))):
        for number, part in enumerate(parts):  # torch takes the last NaN
            np.copyto(which, number, where=np.isnan(part))
    return y, which


def _places(which: np.ndarray, at: Any, space: Ints) -> np.ndarray:
    """Numbers of positions in the kernel as places in the space."""
    kernel_places = np.unravel_index(np.arange(prod(at.kernel)), at.kernel)
    if not any(at.padding):  # the place of the window's first element, plus the way from there
        steps = [prod(space[dim + 1 :]) for dim in range(len(space))]
        ways = sum([p * d * n for p, d, n in zip(kernel_places, at.dilation, steps)])
        starts = [np.arange(c) * (s * n) for c, s, n in zip(at.count, at.stride, steps)]
        result = array_beside(which, ways).take(which)
        result += array_beside(which, sum(np.ix_(*starts)))
        return result
    result = zeros_beside(which, which.shape, np.int64)
    for dim, size in enumerate(space):
        step = at.dilation[dim]
        first = arange_beside(which, at.count[dim]) * at.stride[dim] - at.padding[dim]
        here = array_beside(which, kernel_places[dim] * step)[which]
        here += first.reshape((-1,) + (1,) * (len(space) - dim - 1))
        if at.padding[dim]:  # where all is -inf, the first element that is no padding
            here = np.where(here < 0, here % step, here)
        result *= size
        result += here
    return result


# ---- few elements: all windows are taken at once, from places that are remembered ---------------

FEW = 1024  # elements
LONG = 32  # elements of a bin: so many are worth the calls for one bin


def _few_argmaxima(x: np.ndarray, places: np.ndarray, count: Ints) -> tuple[Any, Any]:
    """The largest of each window, and its place in the space. ``places``: (windows, in each)."""
    lead = x.shape[: x.ndim - len(count)]
    windows = x.reshape(*lead, -1).take(places, -1)
    y, which = largest_of_last(windows)
    chosen = places[np.arange(len(places)), which]
    return y.reshape(*lead, *count), chosen.reshape(*lead, *count)


@lru_cache(maxsize=64)
def places_of_windows(
    space: Ints, kernel: Ints, stride: Ints, padding: Ints, dilation: Ints, count: Ints
) -> tuple[np.ndarray, np.ndarray | None]:
    """The places in the space of the elements of each window, row by row; padding left out.

    Second, where a shorter window has its last element again; None when all are of one length.
    """
    along = []
    for n, k, s, p, d, c in zip(space, kernel, stride, padding, dilation, count):
        first = [start * s - p for start in range(c)]
        along.append([[i for i in range(a, a + d * k, d) if 0 <= i < n] for a in first])
    return _places_of(space, along)


def places_of_bins(space: Ints, bins: Ints) -> tuple[np.ndarray, np.ndarray | None]:
    """The same of bins."""
    return _places_by(bin_edges, space, bins)  # a reader's function may have taken its place


@lru_cache(maxsize=64)
def _places_by(edges_of: Any, space: Ints, bins: Ints) -> tuple[np.ndarray, np.ndarray | None]:
    edges = [edges_of(n, count) for n, count in zip(space, bins)]
    return _places_of(space, [list(map(range, *[e.tolist() for e in both])) for both in edges])


def _places_of(space: Ints, along: list[list[Any]]) -> tuple[np.ndarray, np.ndarray | None]:
    """From the elements of the windows along each dimension; the short get their last one again."""
    windows = []
    for window in itertools.product(*along):
        places = [0]
        for n, there in zip(space, window):
            places = [place * n + i for place in places for i in there]
        windows.append(places)
    lengths = [len(places) for places in windows]
    most = max(lengths)
    filled = [places + places[-1:] * (most - len(places)) for places in windows]
    again = np.arange(most) >= np.array(lengths)[:, None] if min(lengths) < most else None
    return np.array(filled, np.intp), again


def largest_of_last(windows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The largest along the last dimension, and its place there."""
    y, which = windows.max(-1), windows.argmax(-1)
    if np.isnan(y).any():  # torch takes the last NaN
        last = windows.shape[-1] - 1 - np.isnan(windows)[..., ::-1].argmax(-1)
        which = np.where(np.isnan(y), last, which)
    return y, which


def few_sums(
    x: np.ndarray, places: np.ndarray, again: np.ndarray | None, count: Ints
) -> np.ndarray:
    """The sum of each window. ``places``, ``again``: as they are remembered, above."""
    lead = x.shape[: x.ndim - len(count)]
    windows = x.reshape(*lead, -1).take(places, -1)
    if again is not None:
        np.copyto(windows, 0, where=again)
    return np.add.reduce(windows, -1).reshape(*lead, *count)


@lru_cache(maxsize=64)
def bin_edges(size: int, bins: int) -> tuple[np.ndarray, np.ndarray]:
    """Starts and ends of bins that cover a dimension evenly; they overlap when they must."""
    number = np.arange(bins)
    edges = number * size // max(bins, 1), -(-(number + 1) * size // max(bins, 1))
    for edge in edges:
        edge.flags.writeable = False  # they are remembered
    return edges


def bin_argmaxima(x: np.ndarray, size: Ints) -> tuple[np.ndarray, np.ndarray]:
    """The largest of each bin, and its place in the space."""
    if not x.size or not prod(size):
        shape = (*x.shape[: x.ndim - len(size)], *size)
        return empty_beside(x, shape), empty_beside(x, shape, np.int64)
    places: Any = None
    if 0 < x.size <= FEW and type(x) is np.ndarray and x.dtype.kind == "f":
        return _few_argmaxima(x, places_of_bins(x.shape[-len(size) :], size)[0], size)
    if prod(x.shape[-len(size) :]) >= LONG * prod(size) and type(x) is np.ndarray:
        return _largest_of_long_bins(x, size)
    y, step = x, 1
    # along the last dimension first: of equal elements the first one wins, row by row
    for dim in range(-1, -len(size) - 1, -1):
        n = x.shape[dim]
        y, here, before = _largest_along(y, dim, size[dim], places)
        places = here * step if before is None else here * step + before
        step *= n
    return y, places


def _largest_along(x: np.ndarray, dim: int, bins: int, carried: Any) -> tuple[Any, Any, Any]:
    """The largest of each bin of one dimension, its place there, and what ``carried`` has there."""
    starts, ends = bin_edges(x.shape[dim], bins)
    longest = int((ends - starts).max())
    rest: Any = (slice(None),) * (-1 - dim)
    column = (-1,) + (1,) * (-1 - dim)
    if longest * bins == x.shape[dim]:
        parts = [x[..., k::longest, *rest] for k in range(longest)]
    else:  # a bin that is shorter than others has its last element several times
        taken = [as_index(np.minimum(starts + k, ends - 1)) for k in range(longest)]
        parts = [x.take(array_beside(x, there), dim) for there in taken]
    y, which = first_largest(parts)
    first, last = [array_beside(x, edge).reshape(column) for edge in (starts, ends - 1)]
    here = np.minimum(first + which, last)
    return y, here, None if carried is None else gather_array(carried, x.ndim + dim, here)


def _largest_of_long_bins(x: np.ndarray, size: Ints) -> tuple[np.ndarray, np.ndarray]:
    """The same of few bins with many elements each, bin by bin."""
    lead, space = x.shape[: x.ndim - len(size)], x.shape[x.ndim - len(size) :]
    edges = [np.stack(bin_edges(n, bins), 1).tolist() for n, bins in zip(space, size)]
    y = np.empty((prod(lead), prod(size)), x.dtype)
    places = np.empty(y.shape, np.int64)
    rows = np.arange(len(y))
    for number, ends in enumerate(itertools.product(*edges)):
        inside_bin: Any = (..., *[slice(*both) for both in ends])
        part = x[inside_bin]
        flat = part.reshape(len(y), -1)
        which = flat.argmax(1)
        y[:, number] = flat[rows, which]
        unknown = np.isnan(y[:, number])
        if unknown.any():  # torch takes the last NaN
            which[unknown] = flat.shape[1] - 1 - np.isnan(flat[unknown])[:, ::-1].argmax(1)
        inside = np.unravel_index(which, part.shape[len(lead) :])
        there = tuple([place + both[0] for place, both in zip(inside, ends)])
        places[:, number] = np.ravel_multi_index(there, space)
    return y.reshape(*lead, *size), places.reshape(*lead, *size)
