"""``torch.histogram``: how many elements, or how much weight, lies between each two edges."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import array_beside, device_of, to_device, to_host
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ..arguments import not_implemented
from ..arithmetic.division import NoGradient
from ..making.ranges import line
from .extremes import NamedResults


class histogram_result(NamedResults, namedtuple("histogram", ("hist", "bin_edges"))):
    """What ``histogram`` returns: the counts, and the edges, one more than those."""

    __slots__ = ()


class histogramdd_result(NamedResults, namedtuple("histogramdd", ("hist", "bin_edges"))):
    """What ``histogramdd`` returns: the counts, and the edges along each axis."""

    __slots__ = ()


class Histogram(NoGradient, node="torch::autograd::NotImplemented"):
    """Counts between edges, or sums of weights.    It has no gradient here, nor there."""

    __slots__ = ("bins", "ends", "weight", "density", "parts")
    operation = "histogram"
    n_outputs = 2

    def forward(self, x):
        flat = x.reshape(-1)
        edges = self.bins
        if isinstance(edges, int):
            edges = _edges(flat, edges, self.ends)
        count = edges.size - 1
        places, inside = _places(flat, edges)
        weight = None if self.weight is None else self.weight.reshape(-1)[inside]
        sums = np.bincount(places[inside], weight, count).astype(x.dtype)
        if self.density:
            sums = sums / sums.sum() / np.diff(edges)
        self.parts = sums, edges
        return self.parts


@register(node=Histogram, out=True)
def histogram(
    input: Tensor,
    bins: Any = 100,
    *,
    range: Any = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Any:
    """How many elements lie between each two edges, as (hist, bin_edges) (``torch.histogram``).

    - ``bins``: how many equal intervals; or the edges themselves, ascending, of shape (n + 1,).
    - ``range``: the ends of equal intervals, two numbers; those of the elements if left out.
    - ``weight``: of the shape of ``input``; adds these instead of ones.
    - ``density``: divide by the sum and by the widths, so that the integral is 1.

    Results: of shapes (n,) and (n + 1,), in the dtype of ``input``, float32 or float64.
    Raises RuntimeError for bins, a range or weights that do not fit.

    >>> torch.histogram(torch.tensor([1.0, 2.0, 1.0]), bins=2, range=(0.0, 4.0)).hist
    tensor([2., 1.])
    """
    check_tensor("histogram", input)
    if isinstance(bins, Tensor):
        edges: Any = _checked_edges(input, bins)
    elif bins <= 0:
        raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0")
    else:
        edges = int(bins)
    if weight is not None:
        _check_weight(input, weight, input.shape, (input.numel(), 1))
    _check_dtype(input.array.dtype, isinstance(bins, Tensor), range is not None)
    ends = None if range is None else _checked_range(range)
    numbers = None if weight is None else weight.array
    both = Histogram.apply(input, bins=edges, ends=ends, weight=numbers, density=density)
    return histogram_result(*both)


def _check_dtype(dtype: np.dtype, are_edges: bool, has_range: bool) -> None:
    known = are_edges or has_range
    if dtype.kind != "f" or (dtype.itemsize < 4 and not known):
        kernel = "histogram_cpu" if known else "histogramdd"
        raise not_implemented("linspace_cpu" if has_range and dtype.kind == "b" else kernel, dtype)


def _checked_edges(input: Tensor, bins: Tensor) -> np.ndarray:
    if bins.dim() != 1:
        raise RuntimeError(
            "torch.histogramdd: bins tensor should have one dimension, but got "
            f"{bins.dim()} dimensions in the bins tensor for dimension 0"
        )
    if not bins.array.size:
        raise RuntimeError(
            "torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in "
            "the bins tensor for dimension 0"
        )
    if bins.dtype is not input.dtype:
        raise RuntimeError(
            "torch.histogramdd: input tensor and bins tensors should have the same dtype, but got "
            f"input with dtype {input.dtype.c_name} and bins for dimension 0 with dtype "
            f"{bins.dtype.c_name}"
        )
    return bins.to(input.device).array.copy()


def _check_weight(input: Tensor, weight: Tensor, wanted: tuple[int, ...], points: Any) -> None:
    """``wanted``: its shape. ``points``: the input's, in PyTorch's words: points of n numbers."""
    if weight.shape != wanted:
        raise RuntimeError(
            "torch.histogramdd: if weight tensor is provided it should have the same shape as the "
            "input tensor excluding its innermost dimension, but got input with shape "
            f"{list(points)} and weight with shape {list(weight.shape)}"
        )
    if weight.dtype is not input.dtype:
        both = f"input({input.dtype.c_name}), and weight({weight.dtype.c_name})"
        raise RuntimeError(
            "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor "
            f"should have the same dtype, but got {both}"
        )


def _checked_range(ends: Any) -> tuple[Any, Any]:
    ends = tuple(ends)
    if len(ends) != 2:
        raise RuntimeError(
            "torch.histogramdd: for a 1-dimensional histogram range should have 2 elements, but "
            f"got {len(ends)}"
        )
    return ends


def _edges(x: np.ndarray, count: int, ends: tuple[Any, Any] | None) -> np.ndarray:
    """The edges of equal intervals, in the dtype of the elements."""
    if ends is not None:
        low, high = ends
    else:
        low, high = (x.min().item(), x.max().item()) if x.size else (0, 1)
    if not (np.isfinite(low) and np.isfinite(high)):
        raise RuntimeError(
            f"torch.histogramdd: dimension 0's range [{low:g}, {high:g}] is not finite"
        )
    if low > high:
        raise RuntimeError(
            "torch.histogramdd: min should not exceed max, but got "
            f"min {low:g} max {high:g} for dimension 0"
        )
    if low == high:
        low, high = low - 0.5, high + 0.5
    edges = line(x.dtype.type(low), x.dtype.type(high), count + 1, x.dtype)
    return array_beside(x, edges, x.dtype)


@register(node=Histogram, method=False)
def histogramdd(
    input: Tensor,
    bins: Any,
    range: Any = None,
    weight: Tensor | None = None,
    density: bool = False,
) -> Any:
    """How many points lie in each box, as (hist, bin_edges) (``torch.histogramdd``).

    - ``input``: (..., n): points of n numbers. Float32 or float64.
    - ``bins``: how many intervals along all axes, or along each; or the edges along each axis.
    - ``range``: the ends along each axis, 2 n numbers in a row.
    - ``weight``: one for each point; adds these instead of ones.
    - ``density``: divide by the sum and by the sizes of the boxes.

    Raises RuntimeError for bins, a range or weights that do not fit.

    >>> points = torch.tensor([[0.0, 0.0], [1.0, 1.0], [1.0, 0.0]])
    >>> torch.histogramdd(points, bins=[2, 2]).hist
    tensor([[1., 0.],
            [1., 1.]])
    """
    check_tensor("histogramdd", input)
    if input.dim() < 2:
        raise RuntimeError("torch.histogramdd: input tensor should have at least 2 dimensions")
    axes = input.shape[-1]
    points, place = to_host(input.array).reshape(-1, axes), device_of(input.array)
    listed = [bins] * axes if isinstance(bins, int) else list(bins)
    if len(listed) != axes:
        raise RuntimeError(
            "histogramdd: The size of bins must be equal to the innermost dimension of the input."
        )
    for axis, one in enumerate(listed):
        if not isinstance(one, Tensor) and one <= 0:
            raise RuntimeError(
                f"torch.histogram(): bins must be > 0, but got {one} for dimension {axis}"
            )
    if range is not None and len(tuple(range)) != 2 * axes:
        raise RuntimeError(
            f"torch.histogramdd: for a {axes}-dimensional histogram range should have "
            f"{2 * axes} elements, but got {len(tuple(range))}"
        )
    if weight is not None:
        _check_weight(input, weight, input.shape[:-1], input.shape)
    _check_dtype(input.array.dtype, isinstance(listed[0], Tensor), range is not None)
    edges = [
        to_host(_checked_edges(input, one))
        if isinstance(one, Tensor)
        else _edges(points[:, axis], one, None if range is None else tuple(range)[2 * axis :][:2])
        for axis, one in enumerate(listed)
    ]
    counts = _boxes(points, edges, None if weight is None else to_host(weight.array).reshape(-1))
    if density:
        counts = counts / counts.sum()
        for axis, edge in enumerate(edges):
            counts /= np.diff(edge).reshape(-1, *(1,) * (axes - 1 - axis))
    hist, *sides = [wrap(to_device(array, place)) for array in (counts, *edges)]
    return histogramdd_result(hist, tuple(sides))


def _places(x: np.ndarray, edges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """In which interval each number lies, and whether it lies in any."""
    count = edges.size - 1
    places = np.searchsorted(edges, x, side="right") - 1
    places[x == edges[-1]] = count - 1  # the right end belongs to the last interval
    return places, (places >= 0) & (places < count) & ~np.isnan(x)


def _boxes(points: np.ndarray, edges: list[np.ndarray], weight: Any) -> np.ndarray:
    """The sums of weights, or counts, of the points in each box."""
    shape = tuple([edge.size - 1 for edge in edges])
    flat, inside = np.zeros(len(points), np.intp), np.ones(len(points), bool)
    for x, edge in zip(points.T, edges):
        places, here = _places(x, edge)
        inside &= here
        flat = flat * (edge.size - 1) + places
    weights = None if weight is None else weight[inside]
    sums = np.bincount(flat[inside], weights, int(np.prod(shape)))
    return sums.astype(points.dtype).reshape(shape)
