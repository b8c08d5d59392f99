"""The functions of images.c as operations call them: see kernels.py."""

from __future__ import annotations

from ctypes import c_int64
from math import prod
from typing import Any

import numpy as np

from .kernels import fits, ready, row_major, run

# ---- batch normalization ------------------------------------------------------------------------

_SHORT = 8  # numbers of a channel side by side: fewer (but one) are not worth a loop


def _sizes(x: np.ndarray) -> tuple[int, int, int]:
    """(samples, channels, inner)."""
    return len(x), x.shape[1], prod(x.shape[2:])


def batch_norm(x: np.ndarray, weight: Any, bias: Any, mean: Any, var: Any, eps: float) -> Any:
    """(result, mean and var of each channel: (2, C)), normalized by ``mean`` and ``var`` if given.

    The variance is the biased one.
    """
    if not fits(x, weight, bias, mean, var) or 1 < _sizes(x)[2] < _SHORT:
        return None
    y, moments = np.empty_like(x), np.empty((2, x.shape[1]), x.dtype)
    if mean is not None:
        moments[:] = mean, var
    given = [x, row_major(weight), row_major(bias), y, *moments, *_sizes(x)]
    done = run("batch_norm", x, *given, float(eps), int(mean is not None))
    return (y, moments) if done else None


def batch_norm_backward(
    g: np.ndarray, x: np.ndarray, weight: Any, mean: Any, var: Any, eps: float, fixed: bool
) -> Any:
    """The gradients of x, weight and bias. ``fixed``: mean and var do not depend on x."""
    if not fits(x, g, weight, mean, var):
        return None
    gx, sums = np.empty_like(x), np.empty((2, x.shape[1]), x.dtype)
    given = [row_major(a) for a in (g, x, weight, mean, var)]
    if not run("batch_norm_backward", x, *given, gx, *sums, *_sizes(x), float(eps), int(fixed)):
        return None
    return gx, *sums


# ---- pooling ------------------------------------------------------------------------------------


def _planes(x: np.ndarray, at: Any) -> Any:
    """The number of planes, and where windows stand on them, as the C has it."""
    rows = (*x.shape[-2:], *at.count, *at.kernel, *at.stride, *at.padding, *at.dilation)
    return prod(x.shape[:-2]), np.array(rows, np.int64)


def _is_small(x: np.ndarray) -> bool:
    """Can a float32's 32 bits beside it count the places of a plane?"""
    return prod(x.shape[-2:]) < 1 << 31


def max_pool(x: np.ndarray, at: Any, with_places: bool) -> Any:
    """(the largest of each window of planes, and its place, or None)."""
    if len(at.kernel) != 2 or not fits(x) or not prod(at.count) or not _is_small(x):
        return None
    planes, windows = _planes(x, at)
    y = np.empty((*x.shape[:-2], *at.count), x.dtype)
    places = np.empty(y.shape, np.int64) if with_places else None
    return (y, places) if run("max_pool", x, x, y, places, planes, windows) else None


def put_at_places(g: np.ndarray, places: np.ndarray, shape: tuple[int, ...], space: int) -> Any:
    """Gradients added at places of the last ``space`` dimensions of zeros of a shape."""
    if not fits(g, order=False) or type(places) is not np.ndarray or places.dtype != np.int64:
        return None
    gx, lead = np.empty(shape, g.dtype), prod(shape[: len(shape) - space])
    sizes = lead, g.size // max(lead, 1), gx.size // max(lead, 1)
    return gx if run("put_at_places", g, row_major(g), row_major(places), gx, *sizes) else None


def _means(name: str, x: np.ndarray, y: np.ndarray, at: Any, divisor: Any, planes: Any) -> Any:
    """Run a function of means: of ``x``, into ``y``."""
    several = isinstance(divisor, np.ndarray)
    by = np.ascontiguousarray(divisor, x.dtype) if several else None
    one = 1.0 if several else float(divisor)
    return y if run(name, x, row_major(x), by, y, *planes, one) else None


def avg_pool(x: np.ndarray, at: Any, divisor: Any) -> Any:
    """The sums of windows of planes, divided by a number or by an array of one for each window."""
    if len(at.kernel) != 2 or not fits(x) or not prod(at.count):
        return None
    y = np.empty((*x.shape[:-2], *at.count), x.dtype)
    return _means("avg_pool", x, y, at, divisor, _planes(x, at))


def avg_pool_backward(g: np.ndarray, shape: tuple[int, ...], at: Any, divisor: Any) -> Any:
    """What each element of a shape gets of the gradients of the windows it is in."""
    if len(at.kernel) != 2 or not fits(g, order=False):
        return None
    gx = np.empty(shape, g.dtype)
    return _means("avg_pool_backward", g, gx, at, divisor, _planes(gx, at))


# ---- convolution --------------------------------------------------------------------------------

_FEWEST = 24  # products of a place: of fewer a direct loop is no gain


def _at_once(char: str) -> tuple[int, int]:
    """How many numbers a vector has, and how many channels are computed at once."""
    names = "convolution_wide", "convolution_channels"
    wide, channels = [c_int64.in_dll(ready(char), name).value for name in names]
    return wide, channels


def _is_plain(at: Any, x: np.ndarray, kernel: tuple[int, ...], products: int) -> bool:
    """A kernel of two dimensions and more than one place, in steps of 1, of one group?"""
    steps = (*at.stride, *at.dilation, at.groups)
    return x.ndim == 4 and set(steps) == {1} and prod(kernel) > 1 and products >= _FEWEST


def _padded(x: np.ndarray, padding: Any, channels: int, width: int) -> np.ndarray:
    """Images with zeros around them, behind each row up to a width, and as further channels."""
    up, left = padding
    n, given, height, columns = x.shape
    room = np.zeros((n, channels, height + 2 * up, width), x.dtype)
    room[:, :given, up : up + height, left : left + columns] = x
    return room


def _whole(columns: int, step: int) -> int:
    return -(-columns // step) * step


def convolve(x: np.ndarray, w: np.ndarray, at: Any, space: tuple[int, ...]) -> Any:
    """The results of a convolution at so many places."""
    channels, depth, *kernel = w.shape
    plain = _is_plain(at, x, w.shape[2:], prod(w.shape[1:]))
    if not plain or not fits(x, w, order=False) or not prod(space) or not channels:
        return None
    if ready(x.dtype.char) is None:
        return None
    wide, at_once = _at_once(x.dtype.char)
    width = max(_whole(space[1], wide) + kernel[1] - 1, x.shape[3] + 2 * at.padding[1])
    room = _padded(x, at.padding, depth, width)
    groups = np.zeros((_whole(channels, at_once), depth, *kernel), w.dtype)
    groups[:channels] = w
    groups = groups.reshape(-1, at_once, depth, *kernel).transpose(0, 2, 3, 4, 1)
    y = np.empty((len(x), channels, *space), x.dtype)
    sizes = (*room.shape, channels, *kernel, *space)
    return y if run("convolve", x, room, np.ascontiguousarray(groups), y, *sizes) else None


def correlate(g: np.ndarray, x: np.ndarray, at: Any, kernel: tuple[int, ...]) -> Any:
    """The gradient of the weights of a convolution."""
    channels, depth, space = g.shape[1], x.shape[1], g.shape[2:]
    plain = _is_plain(at, x, kernel, depth * prod(kernel))
    plain = plain and kernel[0] <= 5 and kernel[1] in (3, 5)
    if not plain or not fits(x, g, order=False) or not prod(space) or not channels:
        return None
    if ready(x.dtype.char) is None:
        return None
    wide, at_once = _at_once(x.dtype.char)
    g_width = _whole(space[1], wide)
    width = max(g_width + kernel[1] - 1, x.shape[3] + 2 * at.padding[1])
    room = _padded(x, at.padding, depth, width)
    rows = _padded(g, (0, 0), _whole(channels, at_once), g_width)
    w = np.empty((channels, depth, *kernel), x.dtype)
    sizes = (*room.shape, channels, *kernel, space[0], g_width)
    return w if run("correlate", x, rows, room, w, *sizes) else None
