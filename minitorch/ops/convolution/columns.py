"""Convolution as a matrix product, on plain arrays.

The windows under the kernel become the columns of a matrix, a few images at a time, so that the
columns stay in the processor's cache. Shapes: images (N, C, *size), weights (O, C/groups,
*kernel), results (N, O, *places). In all functions ``at`` says where the kernel may stand: it has
the attributes of ``Places``, the first three of them tuples.

Large images are multiplied one by one, (n, groups, ..., windows): so their results are where they
belong. Of small ones (see ``_one_by_one``) a block is one matrix, (1, groups, ..., windows * n),
with the image number last: neighbouring windows of all its images then lie side by side in memory,
and are copied in long runs.

Of large images the windows are copied for one line of the kernel only, which serves all its lines
(``_lines``): a third of what all windows of a 3x3 kernel take.

What NumPy cannot do faster are the products, three quarters of the time of a 3x3 convolution with
its gradients: (32, 96) times (96, 1024) runs at two thirds of the speed of large square matrices.
PyTorch's kernels read the windows where they are, and copy no columns.
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
_DEEP = 24  # rows of a matrix of columns: fewer are multiplied in less time than they are added
_FEW = 1 << 13  # so many are copied in less time than a loop over a kernel takes


def convolve(x: np.ndarray, w: np.ndarray, at: Any, space: tuple[int, ...]) -> np.ndarray:
    """The results at so many places, from images and weights."""
    if KERNELS and (y := compiled("convolve", x, w, _places(at), space)) is not None:
        return y
    dtype, x, w = x.dtype, _wide(x), _wide(w)
    y = empty_beside(x, (len(x), len(w), *space))
    lines = _lines(w.shape, at, space)
    length = prod(w.shape[2:]) // lines
    matrices = w.reshape(at.groups, len(w) // at.groups, w.shape[1], lines, length)
    matrices = row_major(matrices.transpose(3, 0, 1, 2, 4))
    matrices = matrices.reshape(*matrices.shape[:3], w.shape[1] * length)
    product, single = empty_beside(x, 0), _one_by_one(space)
    for part, columns in _columns(x, w.shape, at, space):
        if single:
            result = _matrices(y[part], at.groups, space, single)
            np.matmul(matrices[0], columns[0], out=result)
            for matrix, line in zip(matrices[1:], columns[1:]):
                product = np.matmul(matrix, line, out=_if_fits(product, result.shape))
                np.add(result, product, out=result)
            continue
        shape = (1, *matrices.shape[1:3], columns[0].shape[-1])
        product = np.matmul(matrices[0], columns[0], out=_if_fits(product, shape))
        y[part] = _first(product.reshape(*y.shape[1:], part.stop - part.start))
    return y.astype(dtype, copy=False)


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
    count, side_by_side = g.shape[2:], _side_by_side(kernel, at)
    single = _one_by_one(count) and not side_by_side  # (it is added in long runs, too)
    x = empty_beside(g, (len(g), channels, *size))
    inside: Any = tuple([slice(p, p + n) for p, n in zip(at.padding, size)])
    matrices = w.reshape(groups, len(w) // groups, prod(w.shape[1:])).transpose(0, 2, 1)
    places = list(positions(kernel, at.stride, at.dilation, count))
    spread = columns = empty_beside(g, 0)
    for part in _blocks(len(g), channels * prod(kernel) * prod(count), single or side_by_side):
        n = part.stop - part.start
        if len(spread) != n:  # else the memory of the block before is used again
            spread = _memory(g, (n, channels, *space), single)
            columns = _memory(g, (n, channels, *kernel, *count), single)
        products = _matrices(columns, groups, count, single)
        np.matmul(matrices, _matrices(g[part], groups, count, single), out=products)
        spread.fill(0)
        for place, there in places:
            spread[:, :, *there] += columns[:, :, *place]
        x[part] = spread[:, :, *inside]
    return x.astype(dtype, copy=False)


def correlate(g: np.ndarray, x: np.ndarray, at: Any, kernel: tuple[int, ...]) -> np.ndarray:
    """Weights, from results and images: how each result goes with the elements of its window."""
    if KERNELS and (w := compiled("correlate", g, x, _places(at), kernel)) is not None:
        return w
    dtype, g, x = g.dtype, _wide(g), _wide(x)
    shape, count = (g.shape[1], x.shape[1] // at.groups, *kernel), g.shape[2:]
    lines = _lines(shape, at, count)
    columns_of_one = prod(shape[1:]) // lines
    turned = zeros_beside(g, (lines, at.groups, columns_of_one, shape[0] // at.groups))
    for part, columns in _columns(x, shape, at, count):
        rows = _matrices(g[part], at.groups, count, _one_by_one(count)).mT
        for of_line, line in zip(turned, columns):
            of_line += np.add.reduce(line @ rows, 0)  # (rows.mT @ line.mT is slower)
    turned = turned.reshape(lines, at.groups, shape[1], -1, turned.shape[-1])
    w = row_major(turned.transpose(1, 4, 2, 0, 3))
    return w.reshape(shape).astype(dtype, copy=False)


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


def _lines(shape: tuple[int, ...], at: Any, count: tuple[int, ...]) -> int:
    """In how many parts weights of a shape are multiplied: the lines of the kernel, or 1, whole.

    The windows of the second line are those of the first one, a row of windows further on. With
    steps of 1 nearly all of them are there already: what is copied for one line serves all. (A
    product should be deep enough, though: its result is added to that of the line before.)
    """
    deep = shape[1] * prod(shape[3:]) >= _DEEP
    return shape[2] if deep and at.stride[0] == 1 and _one_by_one(count) else 1


def _columns(
    x: np.ndarray, shape: tuple[int, ...], at: Any, count: tuple[int, ...]
) -> Iterator[tuple[slice, list[np.ndarray]]]:
    """``count`` windows of a few images at a time, under weights of a shape, for each of ``_lines``
    as ``_matrices`` of C/groups * kernel / lines rows.

    The memory of the columns is used again for the next images.
    """
    kernel, lines = shape[2:], _lines(shape, at, count)
    row, windows_of_one = prod(count[1:]) * at.dilation[0], prod(count)
    if lines > 1:
        kernel = (1, *kernel[1:])
        count = (count[0] + at.dilation[0] * (lines - 1), *count[1:])
    channels, size = x.shape[1], x.shape[2:]
    inside: Any = tuple([slice(p, p + n) for p, n in zip(at.padding, size)])
    space = [n + 2 * p for n, p in zip(size, at.padding)]
    single = _one_by_one(count)
    block = columns = windows = empty_beside(x, 0)
    long_runs = single or _side_by_side(kernel, at)
    of_one = channels * prod(kernel) * prod(count)
    if lines > 1:  # the results of an image are read again for each line
        of_one += 2 * shape[0] * windows_of_one
    for part in _blocks(len(x), of_one, long_runs):
        n = part.stop - part.start
        if not any(at.padding) and (n == 1 or single):
            windows = _windows(x[part], kernel, at, count)
        else:
            if len(block) != n:
                block = _memory(x, (n, channels, *space), single)
                block.fill(0)
                windows = _windows(block, kernel, at, count)
            block[:, :, *inside] = x[part]
        if _in_order(windows, single):
            columns = windows
        else:
            if len(columns) != n:
                columns = _memory(x, windows.shape, single)
            np.copyto(columns, windows)
        matrices = _matrices(columns, at.groups, count, single)
        if lines == 1:
            yield part, [matrices]
        else:
            yield part, [matrices[..., i * row :][..., :windows_of_one] for i in range(lines)]


def _windows(block: np.ndarray, kernel: Any, at: Any, count: Any) -> np.ndarray:
    """The windows of (n, C, *space) as a view (n, C, *kernel, *count)."""
    steps = block.strides[2:]
    within = [step * d for step, d in zip(steps, at.dilation)]
    between = [step * s for step, s in zip(steps, at.stride)]
    shape = (*block.shape[:2], *kernel, *count)
    return spread(block, shape, (*block.strides[:2], *within, *between))


def _if_fits(memory: np.ndarray, shape: tuple[int, ...]) -> np.ndarray | None:
    """Memory to be used again, if it has that shape."""
    return memory if memory.shape == shape else None


def _blocks(n: int, columns: int, long_runs: bool) -> Iterator[slice]:
    """The numbers of ``n`` images in blocks, given how many elements one image's columns have.

    - ``long_runs``: is what is copied at a time a row of windows? Else a pixel of all images.
    """
    step = max(1 if long_runs else 16, _COLUMNS // max(columns, 1))
    step = -(-n // -(-n // step)) if n else 1  # blocks of the same size, as far as possible
    for start in range(0, n, step):
        yield slice(start, min(start + step, n))


def _side_by_side(kernel: tuple[int, ...], at: Any) -> bool:
    return at.stride[-1] == 1 and prod(kernel) > 1


# ---- the two layouts of a block of images (n, C, *others), one by one or in one matrix -----------


def _one_by_one(count: tuple[int, ...]) -> bool:
    """Are the rows of one image long enough to be copied, its windows enough for a product?"""
    return count[-1] >= 16 and prod(count) >= 256


def _memory(like: np.ndarray, shape: tuple[int, ...], single: bool) -> np.ndarray:
    """Memory for a block, where ``like`` is; ``single``: for images one by one."""
    return (
        empty_beside(like, shape) if single else _first(empty_beside(like, (*shape[1:], shape[0])))
    )


def _in_order(block: np.ndarray, single: bool) -> bool:
    """Does a block lie as ``_memory`` makes it?"""
    return (block if single else _last(block)).flags.c_contiguous


def _matrices(block: np.ndarray, groups: int, count: tuple[int, ...], single: bool) -> np.ndarray:
    """A block as matrices (n, groups, rows, windows), or (1, groups, rows, windows * n).

    A view, if it lies in order; else a copy.
    """
    n, rows = len(block), prod(block.shape[1 : -len(count)]) // groups
    if single:
        return block.reshape(n, groups, rows, prod(count))
    return _last(block).reshape(1, groups, rows, prod(count) * n)


def _last(x: np.ndarray) -> np.ndarray:
    """The first dimension as the last one."""
    return x.transpose(*range(1, x.ndim), 0)


def _first(x: np.ndarray) -> np.ndarray:
    """The last dimension as the first one."""
    return x.transpose(x.ndim - 1, *range(x.ndim - 1))


def _wide(x: np.ndarray) -> np.ndarray:
    """float16 is computed in float32, as in torch."""
    return x.astype(np.float32) if x.dtype == np.float16 else x
