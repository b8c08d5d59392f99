"""Sliding windows: what convolution, pooling and ``unfold`` have in common, on plain arrays.

The last dimensions of an array are its space: one for signals, two for images. A window is a
kernel of positions, ``dilation`` apart; windows start ``stride`` apart. Nothing here knows of
tensors or gradients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from ...devices.arrays import address, empty_beside, full_beside, start_of, strided

Ints = Sequence[int]


def window_count(
    sizes: Ints, kernel: Ints, stride: Ints, padding: Ints, dilation: Ints
) -> tuple[int, ...]:
    """How many windows fit along each dimension, padded on both sides."""
    return tuple(
        [
            (n + 2 * p - d * (k - 1) - 1) // s + 1
            for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation)
        ]
    )


def padded(x: np.ndarray, before: Ints, after: Ints, value: Any = 0) -> np.ndarray:
    """``x`` with ``value`` put before and after its last dimensions."""
    if not any(before) and not any(after):
        return x
    lead = x.ndim - len(before)
    sizes = [n + b + a for n, b, a in zip(x.shape[lead:], before, after)]
    shape = (*x.shape[:lead], *sizes)
    result = full_beside(x, shape, value)
    inner: Any = (..., *[slice(b, b + n) for b, n in zip(before, x.shape[lead:])])
    result[inner] = x
    return result


def windows(x: np.ndarray, kernel: Ints, stride: Ints, dilation: Ints) -> np.ndarray:
    """All windows as a view: (*leading, *space) becomes (*leading, *kernel, *windows)."""
    lead = x.ndim - len(kernel)
    count = window_count(x.shape[lead:], kernel, stride, (0,) * len(kernel), dilation)
    steps = x.strides[lead:]
    within = [step * d for step, d in zip(steps, dilation)]
    between = [step * s for step, s in zip(steps, stride)]
    return spread(x, (*x.shape[:lead], *kernel, *count), (*x.strides[:lead], *within, *between))


def spread(x: np.ndarray, shape: tuple[int, ...], strides: tuple[int, ...]) -> np.ndarray:
    """A view from the first element of ``x`` on (``as_strided``), strides in bytes."""
    if type(x) is np.ndarray:
        return np.lib.stride_tricks.as_strided(x, shape, strides)
    return strided(x, shape, strides, address(x) - start_of(x))


def positions(kernel: Ints, stride: Ints, dilation: Ints, count: Ints) -> Iterator[tuple[Any, Any]]:
    """Each position in the kernel, and the index of all elements that windows have there."""
    for place in product(*[range(k) for k in kernel]):
        there = [
            slice(k * d, k * d + max(s * (n - 1) + 1, 0), s)
            for k, d, s, n in zip(place, dilation, stride, count)
        ]
        yield place, tuple(there)


def add_windows(
    columns: np.ndarray, target: np.ndarray, kernel: Ints, stride: Ints, dilation: Ints
) -> None:
    """Add windows of shape (*leading, *kernel, *windows) to where they were taken from."""
    count = columns.shape[-len(kernel) :]
    rest: Any = (slice(None),) * len(kernel)
    for place, there in positions(kernel, stride, dilation, count):
        target[(..., *there)] += columns[(..., *place, *rest)]


def inside(x: np.ndarray, padding: Ints, sizes: Ints) -> np.ndarray:
    """``x`` without its padding: ``sizes`` elements of each of the last dimensions."""
    if not any(padding):
        return x
    inner: Any = (..., *[slice(p, p + n) for p, n in zip(padding, sizes)])
    return x[inner]


def is_channels_last(x: np.ndarray) -> bool:
    """Does an image batch (N, C, H, W) lie in memory as (N, H, W, C)? (Or (N, D, H, W, C).)

    Some operations answer in the memory order that they were given, as PyTorch's do.
    """
    if x.ndim not in (4, 5) or not x.size:
        return False
    least = 0
    for dim in (1, *range(x.ndim - 1, 1, -1), 0):
        step = x.strides[dim]
        # one channel of one pixel may be called either: it counts as row-major
        if step < least or step == 0 or (dim == 0 and least == x.strides[1]):
            return False
        least = step * x.shape[dim]
    return True


def in_order_of(y: np.ndarray, *given: np.ndarray) -> np.ndarray:
    """Row-major ``y``, or its channels last in memory if one of those given has them there."""
    if y.ndim not in (4, 5) or not any([is_channels_last(x) for x in given]):
        return y
    return with_channels_last(y)


def with_channels_last(y: np.ndarray) -> np.ndarray:
    """A copy of a batch of images whose channels lie last in memory."""
    result = empty_beside(y, (len(y), *y.shape[2:], y.shape[1]))
    result = result.transpose(0, y.ndim - 1, *range(1, y.ndim - 1))
    result[...] = y
    return result
