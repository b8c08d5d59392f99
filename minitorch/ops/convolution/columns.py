"""Convolution as a matrix product, on plain arrays.

The windows under the kernel become the columns of a matrix, a few images at a time, so that the
columns stay in the processor's cache. Shapes: images (N, C, *size), weights (O, C/groups,
*kernel), results (N, O, *places). In all functions ``at`` says where the kernel may stand: it has
the attributes of ``Places``, the first three of them tuples.

Within a block the image number is the last dimension: neighbouring windows of all its images then
lie side by side in memory, and small images are copied in long runs.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, row_major, zeros_beside
from ...devices.kernels import KERNELS, compiled
from .sliding import positions, spread

Places = namedtuple("Places", ("stride", "padding", "dilation", "groups"))
_COLUMNS = 1 << 18  # so many elements at a time: 1 MiB of float32
_FEW = 1 << 13  # so many are copied in less time than a loop over a kernel takes


def convolve(x: np.ndarray, w: np.ndarray, at: Any, space: tuple[int, ...]) -> np.ndarray:
    """The results at so many places, from images and weights."""
    if KERNELS and (y := compiled("convolve", x, w, _places(at), space)) is not None:
        return y
    dtype, x, w = x.dtype, _wide(x), _wide(w)
    kernel, groups = w.shape[2:], at.groups
    y = empty_beside(x, (len(x), groups, len(w) // groups, prod(space)))
    matrices = w.reshape(groups, y.shape[2], prod(w.shape[1:]))
    product = empty_beside(x, 0)
    for part, columns in _columns(x, kernel, at, space):
        again = product if product.shape[-1:] == columns.shape[-1:] else None
        product = np.matmul(matrices, columns, out=again)
        y[part] = product.reshape(*y.shape[1:], -1).transpose(3, 0, 1, 2)
    return y.reshape(len(x), len(w), *space).astype(dtype, copy=False)


def _places(at: Any) -> Places:
    """Where the kernel may stand, and nothing else: a recording keeps it."""
    return Places(at.stride, at.padding, at.dilation, at.groups)


def convolve_back(g: np.ndarray, w: np.ndarray, at: Any, size: tuple[int, ...]) -> np.ndarray:
    """Images of the given size, from results and weights: each result spreads its kernel."""
    dtype, g, w = g.dtype, _wide(g), _wide(w)
    kernel, groups = w.shape[2:], at.groups
    turned = _turned(g, w, at, size)
    if turned is not None:
        return turned.astype(dtype, copy=False)
    channels, space = w.shape[1] * groups, [s + 2 * p for s, p in zip(size, at.padding)]
    x = empty_beside(g, (len(g), channels, *size))
    inside: Any = tuple([slice(p, p + n) for p, n in zip(at.padding, size)])
    matrices = w.reshape(groups, len(w) // groups, prod(w.shape[1:])).transpose(0, 2, 1)
    spread = columns = empty_beside(g, 0)
    for part in _blocks(len(g), channels * prod(kernel), g.shape[2:], _side_by_side(kernel, at)):
        n = part.stop - part.start
        if spread.shape[-1] != n:  # else the memory of the block before is used again
            spread = empty_beside(g, (channels, *space, n))
            columns = empty_beside(g, (channels, *kernel, *g.shape[2:], n))
        products = columns.reshape(*matrices.shape[:2], prod(g.shape[2:]) * n)
        np.matmul(matrices, _rows(g[part], groups), out=products)
        spread.fill(0)
        for place, there in positions(kernel, at.stride, at.dilation, g.shape[2:]):
            spread[:, *there] += columns[:, *place]
        x[part] = _first(spread[:, *inside])
    return x.astype(dtype, copy=False)


def correlate(g: np.ndarray, x: np.ndarray, at: Any, kernel: tuple[int, ...]) -> np.ndarray:
    """Weights, from results and images: how each result goes with the elements of its window."""
    if KERNELS and (w := compiled("correlate", g, x, _places(at), kernel)) is not None:
        return w
    dtype, g, x = g.dtype, _wide(g), _wide(x)
    channels = x.shape[1] // at.groups
    w = zeros_beside(g, (at.groups, g.shape[1] // at.groups, channels * prod(kernel)))
    for part, columns in _columns(x, kernel, at, g.shape[2:]):
        w += np.matmul(_rows(g[part], at.groups), columns.transpose(0, 2, 1))
    return w.reshape(g.shape[1], channels, *kernel).astype(dtype, copy=False)


def _turned(g: np.ndarray, w: np.ndarray, at: Any, size: tuple[int, ...]) -> np.ndarray | None:
    """``convolve_back`` with steps of 1: a convolution with the kernels turned around.

    It need not add up overlapping windows. None where it does not apply, or has much more to copy.
    """
    kernel, groups = w.shape[2:], at.groups
    reach = [d * (k - 1) for d, k in zip(at.dilation, kernel)]
    fits = [n + r - 2 * p for n, r, p in zip(g.shape[2:], reach, at.padding)] == list(size)
    if not fits or any([s != 1 for s in at.stride]) or any(map(int.__gt__, at.padding, reach)):
        return None
    copied, added = len(w) * prod(size), w.shape[1] * groups * prod(g.shape[2:])
    if copied > 1.5 * added and len(g) * copied * prod(kernel) > _FEW:
        return None
    padding = tuple([r - p for r, p in zip(reach, at.padding)])
    places = Places(at.stride, padding, at.dilation, groups)
    turned = w[(slice(None), slice(None), *[slice(None, None, -1)] * len(kernel))]
    turned = turned.reshape(groups, len(w) // groups, *w.shape[1:]).swapaxes(1, 2)
    turned = turned.reshape(groups * w.shape[1], len(w) // groups, *kernel)
    return convolve(g, row_major(turned), places, size)


def _columns(
    x: np.ndarray, kernel: tuple[int, ...], at: Any, count: tuple[int, ...]
) -> Iterator[tuple[slice, np.ndarray]]:
    """``count`` windows of a few images at a time: (groups, C/groups * kernel, windows * images).

    The memory of the columns is used again for the next images.
    """
    channels, size = x.shape[1], x.shape[2:]
    inside: Any = tuple([slice(p, p + n) for p, n in zip(at.padding, size)])
    space = [n + 2 * p for n, p in zip(size, at.padding)]
    shape = (at.groups, channels // at.groups * prod(kernel), -1)
    block = memory = empty_beside(x, 0)
    for part in _blocks(len(x), channels * prod(kernel), count, _side_by_side(kernel, at)):
        images = _last(x[part])
        n = images.shape[-1]
        if n == 1 and not any(at.padding):
            block = images
        else:
            if block.shape[-1:] != (n,):
                block = zeros_beside(x, (channels, *space, n))
            block[:, *inside] = images
        columns = _windows(block, kernel, at, count)
        if not columns.flags.c_contiguous:
            if memory.shape != columns.shape:
                memory = empty_beside(x, columns.shape)
            np.copyto(memory, columns)
            columns = memory
        yield part, columns.reshape(*shape[:2], prod(count) * n)


def _windows(block: np.ndarray, kernel: Any, at: Any, count: Any) -> np.ndarray:
    """The windows of (C, *space, n) as a view (C, *kernel, *count, n)."""
    steps = block.strides[1:-1]
    within = [step * d for step, d in zip(steps, at.dilation)]
    between = [step * s for step, s in zip(steps, at.stride)]
    shape = (len(block), *kernel, *count, block.shape[-1])
    strides = (block.strides[0], *within, *between, block.strides[-1])
    return spread(block, shape, strides)


def _blocks(n: int, rows: int, count: tuple[int, ...], copies_rows: bool) -> Iterator[slice]:
    """The numbers of ``n`` images in blocks: each has ``rows`` of as many columns as windows.

    - ``copies_rows``: neighbouring windows lie side by side in memory.
    """
    step = max(1, _COLUMNS // max(rows * prod(count), 1))
    if not copies_rows:  # then the run to be copied is a row of one image, or pixels of many
        step = 1 if count[-1] >= 16 else max(step, 16)
    step = -(-n // -(-n // step)) if n else 1  # blocks of the same size, as far as possible
    for start in range(0, n, step):
        yield slice(start, min(start + step, n))


def _side_by_side(kernel: tuple[int, ...], at: Any) -> bool:
    return at.stride[-1] == 1 and prod(kernel) > 1


def _rows(g: np.ndarray, groups: int) -> np.ndarray:
    """(n, O, *places) as matrices (groups, O/groups, places * n)."""
    n, channels = g.shape[:2]
    return _last(g).reshape(groups, channels // groups, prod(g.shape[2:]) * n)


def _last(x: np.ndarray) -> np.ndarray:
    """The first dimension as the last one."""
    return x.transpose(*range(1, x.ndim), 0)


def _first(x: np.ndarray) -> np.ndarray:
    """The last dimension as the first one."""
    return x.transpose(x.ndim - 1, *range(x.ndim - 1))


def _wide(x: np.ndarray) -> np.ndarray:
    """float16 is computed in float32, as in torch."""
    return x.astype(np.float32) if x.dtype == np.float16 else x
