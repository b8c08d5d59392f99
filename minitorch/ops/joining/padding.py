"""Padding: elements put around a tensor, a number or what the tensor itself goes on with."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from ...devices.arrays import array_beside, full_beside, zeros_beside
from ...errors import type_name
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.dtypes import as_index
from ..arguments import not_implemented, wrong_type
from ..convolution.sliding import in_order_of
from ..making.copies import copy_of
from ..scalars import number_like
from ..shapes.slicing import Slice

Ints = tuple[int, ...]


class ConstantPadNd(Function):
    """A number put around the last dimensions.    The gradient is cut to the old size."""

    __slots__ = ("pad", "value")

    def forward(self, x):
        shape, new, old = overlap(x.shape, self.pad)
        if max(self.pad, default=0) <= 0:
            return copy_of(x[old])
        result = full_beside(x, shape, self.value)
        result[new] = x[old]
        return in_order_of(result, x)

    def backward(self, g):
        return v.in_formula(ConstantPadNd, g, pad=tuple([-n for n in self.pad]), value=0)


def overlap(shape: Ints, pad: Ints) -> tuple[Ints, Any, Any]:
    """The padded shape, and where old elements are in it and in the old one. Negative cuts off."""
    lead = len(shape) - len(pad) // 2
    sizes = list(shape[:lead])
    new: list[Any] = []
    old: list[Any] = []
    for dim in range(lead, len(shape)):
        before, after = pad[2 * (len(shape) - 1 - dim) :][:2]
        n = shape[dim]
        sizes.append(n + before + after)
        start, kept = max(before, 0), n + min(before, 0) + min(after, 0)
        new.append(slice(start, start + kept))
        old.append(slice(max(-before, 0), n - max(-after, 0)))
    return tuple(sizes), (..., *new), (..., *old)


@register(method=False, node=ConstantPadNd)
def constant_pad_nd(input: Tensor, pad: Any, value: Any = 0) -> Tensor:
    """A number put around the last dimensions (``torch.constant_pad_nd``).

    - ``pad``: (before, after) of the last dimension, then of the one before it, and so on; negative
      numbers cut off.

    Raises RuntimeError when there are more than the tensor has dimensions, or cuts too deep.

    >>> torch.constant_pad_nd(torch.tensor([1, 2]), (1, 2), 9)
    tensor([9, 1, 2, 9, 9])
    """
    check_tensor("constant_pad_nd", input)
    pad = _check_pad("constant_pad_nd", pad)
    shape = input.array.shape
    if len(pad) % 2:
        raise RuntimeError(f"Length of pad must be even but instead it equals {len(pad)}")
    if len(pad) > 2 * len(shape):
        raise RuntimeError(
            "Length of pad should be no more than twice the number of dimensions of the input. Pad "
            f"length is {len(pad)}while the input has {len(shape)}dimensions."
        )
    for n, size in enumerate(reversed(shape[len(shape) - len(pad) // 2 :])):
        before, after = pad[2 * n : 2 * n + 2]
        if size + min(before, 0) < 0 or size + min(before, 0) + min(after, 0) < 0:
            raise RuntimeError("narrow(): length must be non-negative.")
    return ConstantPadNd.apply(input, pad=pad, value=number_like(value, input))


def _check_pad(name: str, pad: Any) -> Ints:
    if not isinstance(pad, (tuple, list)):
        raise wrong_type(name, "pad", "tuple of ints", pad, 2)
    for place, value in enumerate(pad):
        if not hasattr(value, "__index__"):  # NumPy's whole numbers have it, too
            raise TypeError(
                f"{name}(): argument 'pad' (position 2) must be tuple of ints, but found element "
                f"of type {type_name(value)} at pos {place}"
            )
    return tuple(map(index, pad))


# ---- the tensor's own elements ------------------------------------------------------------------


class ReflectionPad1D(Function):
    """The elements in reverse order beyond the border.    Each sums the gradients of its copies."""

    __slots__ = ("pad",)
    keeps = "inputs"

    def forward(self, x):
        result = x
        for axis, places in self.places(x.shape):
            result = _taken(result, axis, places)
        return in_order_of(result, x)

    def backward(self, g, x):
        return v.in_formula(BordersBack, g, x, taken=self.places(x.shape))

    def places(self, shape: Ints) -> list[tuple[int, np.ndarray]]:
        """For each padded axis, which old element each new one is."""
        axes = [(-1 - n, self.pad[2 * n : 2 * n + 2]) for n in range(len(self.pad) // 2)]
        return [
            (axis, self.continued(np.arange(-before, shape[axis] + after), shape[axis]))
            for axis, (before, after) in axes
        ]

    def continued(self, places: np.ndarray, n: int) -> np.ndarray:
        """Places before 0 and from ``n`` on, turned back at the border."""
        return n - 1 - abs(n - 1 - abs(places))


class ReflectionPad2D(ReflectionPad1D):
    """The same in two dimensions."""


class ReflectionPad3D(ReflectionPad1D):
    """The same in three dimensions."""


class ReplicationPad1D(ReflectionPad1D):
    """The outermost elements repeated.    Each sums the gradients of its copies."""

    def continued(self, places: np.ndarray, n: int) -> np.ndarray:
        """Places before 0 and from ``n`` on, stopped at the border."""
        return places.clip(0, n - 1)


class ReplicationPad2D(ReplicationPad1D):
    """The same in two dimensions."""


class ReplicationPad3D(ReplicationPad1D):
    """The same in three dimensions."""


class BordersBack(Function, node="ReflectionPad1DBackwardBackward0"):
    """Gradients of copies added to where they were taken from.    The gradient is copied again."""

    __slots__ = ("taken", "size")

    def forward(self, g, x):
        self.size = x.shape
        for axis, places in self.taken:
            g = _added(g, axis, places, x.shape[axis])
        return g

    def backward(self, g):
        gg = v.in_formula(Borders, g, taken=self.taken, size=self.size)
        return gg, v.zeros(self.size, g)


class Borders(Function, node="ReflectionPad1DBackwardBackward0"):
    """Elements taken at places.    Each sums the gradients of its copies."""

    __slots__ = ("taken", "size")

    def forward(self, x):
        for axis, places in self.taken:
            x = _taken(x, axis, places)
        return x

    def backward(self, g):
        like = v.zeros(self.size, g)
        return v.in_formula(BordersBack, g, like, taken=self.taken)


def _run(places: np.ndarray) -> tuple[slice, slice]:
    """Where the places that follow one another stand, and which they are."""
    away = places - np.arange(len(places))
    run = away == np.bincount(as_index(away + len(places))).argmax() - len(places)
    first, last = run.nonzero()[0][[0, -1]]
    if not run[first : last + 1].all():
        return slice(0, 0), slice(0, 0)
    return slice(first, last + 1), slice(places[first], places[last] + 1)


def _taken(x: np.ndarray, axis: int, places: np.ndarray) -> np.ndarray:
    """Entries of an axis taken at ``places``, which mostly follow one another."""
    few = x.size < 4096 or type(x) is not np.ndarray or not len(places)
    inner, there = (slice(0, 0), slice(0, 0)) if few else _run(places)
    if len(places) > 16 + inner.stop - inner.start or not inner.stop:
        return x.take(array_beside(x, as_index(places)), axis)
    # the inside by one copy, which is several times as fast as by index
    result = np.empty((*x.shape[:axis], len(places), *x.shape[x.ndim + axis + 1 :]), x.dtype)
    rest: Any = (slice(None),) * (-1 - axis)
    result[..., inner, *rest] = x[..., there, *rest]
    for n in [*range(inner.start), *range(inner.stop, len(places))]:
        result[..., n, *rest] = x[..., places[n], *rest]
    return result


def _added(g: np.ndarray, axis: int, places: np.ndarray, size: int) -> np.ndarray:
    """Entries of an axis added at ``places``, which mostly follow one another."""
    result = zeros_beside(g, (*g.shape[:axis], size, *g.shape[g.ndim + axis + 1 :]))
    if not len(places):
        return result
    rest: Any = (slice(None),) * (-1 - axis)
    inner, there = _run(places)
    result[..., there, *rest] = g[..., inner, *rest]
    for n in [*range(inner.start), *range(inner.stop, len(places))]:
        result[..., places[n], *rest] += g[..., n, *rest]
    return result


_REFLECT = ReflectionPad1D, ReflectionPad2D, ReflectionPad3D
_REPLICATE = ReplicationPad1D, ReplicationPad2D, ReplicationPad3D


@register("nn.functional.pad", node=ConstantPadNd)
def pad(input: Tensor, pad: Any, mode: str = "constant", value: Any = None) -> Tensor:
    """Elements put before and after the last dimensions (``torch.nn.functional.pad``).

    - ``pad``: (before, after) of the last dimension, then of the one before it, and so on; negative
      numbers cut off.
    - ``mode``: "constant" (``value``, 0 by default), "reflect" (the elements in reverse order,
      without the border itself), "replicate" (the border again and again), "circular" (what is at
      the other end). All but the first need pairs for the last one, two or three dimensions of a
      tensor with one or two more.

    Raises RuntimeError and NotImplementedError when the numbers do not fit.

    >>> torch.nn.functional.pad(torch.tensor([[1, 2, 3]]), (2, 1), mode="reflect")
    tensor([[3, 2, 1, 2, 3, 2]])
    """
    check_tensor("pad", input)
    pairs = _check_pad("pad", pad)
    if not isinstance(mode, str):
        raise wrong_type("pad", "mode", "str", mode, 3)
    if value is not None and not isinstance(value, NUMBERS):
        raise wrong_type("pad", "value", "float", value, 4)
    ndim = input.array.ndim
    if len(pairs) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pairs) > 2 * ndim:
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got "
            f"padding length {len(pairs)} and input of dimension {ndim}"
        )
    if mode == "constant":
        return constant_pad_nd(input, pairs, 0 if value is None else float(value))
    if mode not in ("reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    if value:
        raise RuntimeError(f'Padding mode "{mode}" doesn\'t take in value argument')
    dims = len(pairs) // 2
    if dims not in (1, 2, 3) or ndim not in (dims + 1, dims + 2):
        raise NotImplementedError(
            f"Padding size {len(pairs)} is not supported for {ndim}D input tensor.\n"
            "Only the last 1, 2 or 3 dimensions of a tensor with one or two more can be padded "
            "with its own elements."
        )
    if mode == "circular":
        return _pad_circular(input, pairs)
    check_borders(input, pairs, mode)
    cls = (_REFLECT if mode == "reflect" else _REPLICATE)[dims - 1]
    return cls.apply(input, pad=pairs)


def check_borders(input: Tensor, pad: Ints, mode: str) -> None:
    """Can the tensor be reflected, or its border repeated, so far?"""
    x, dims = input.array, len(pad) // 2
    shape = list(x.shape)
    batched = x.ndim == dims + 2
    if not all(shape[1:] if batched else shape):
        raise RuntimeError(
            f"Expected {dims + 1}D or {dims + 2}D (batch mode) tensor with possibly 0 batch size "
            f"and other non-zero dimensions for input, but got: {shape}"
        )
    for n in range(dims):
        pair, dim = pad[2 * n : 2 * n + 2], x.ndim - 1 - n
        if mode == "reflect" and max(pair) >= shape[dim]:
            raise RuntimeError(
                f"Argument #{4 + 2 * n}: Padding size should be less than the corresponding input "
                f"dimension, but got: padding ({pair[0]}, {pair[1]}) at dimension {dim} of input "
                f"{shape}"
            )
    sizes = [shape[-1 - n] + sum(pad[2 * n : 2 * n + 2]) for n in range(dims)]
    if max(sizes) < 1:
        letters = "WHD"[:dims][::-1]
        olds = " ".join([f"{k}: {n}" for k, n in zip(letters, shape[-dims:])])
        olds = olds.replace(" W:", ", W:") + (" " if dims == 2 and mode == "replicate" else "")
        news = " ".join([f"{k}: {n}" for k, n in zip(letters, reversed(sizes))])
        raise RuntimeError(f"input ({olds}) is too small. Calculated output {news}")
    if min(sizes) < 0:
        wanted = [*shape[:-dims], *reversed(sizes)]
        least = min(sizes)
        raise RuntimeError(f"Trying to create tensor with negative dimension {least}: {wanted}")
    if x.dtype.kind == "b":
        kernel = f"{'reflection' if mode == 'reflect' else 'replication'}_pad{dims}d"
        raise not_implemented(kernel, input.array.dtype)


def _pad_circular(input: Tensor, pad: Ints) -> Tensor:
    """The input in the middle of new memory, then its borders copied from the other end."""
    shape, new, old = overlap(input.array.shape, pad)
    sizes = input.array.shape[len(shape) - len(pad) // 2 :]
    for n in reversed(range(len(sizes))):
        if max(pad[2 * n : 2 * n + 2]) > sizes[-1 - n]:
            raise RuntimeError("Padding value causes wrapping around more than once.")
        if shape[-1 - n] < 0:
            raise RuntimeError("Negative padding value is resulting in an empty dimension")
    out = input.new_empty(shape)
    target: Any = out
    source = input
    for n in range(len(sizes)):
        dim = len(shape) - 1 - n
        target = Slice.apply(target, dim=dim, range=new[-1 - n])
        source = Slice.apply(source, dim=dim, range=old[-1 - n])
    target.copy_(source)
    for n in reversed(range(len(sizes))):
        dim, (before, after) = len(shape) - 1 - n, pad[2 * n : 2 * n + 2]
        inner_end, inner_start = shape[dim] - max(after, 0), max(before, 0)
        if before > 0:
            _copy_range(out, dim, (0, before), (inner_end - before, inner_end))
        if after > 0:
            _copy_range(out, dim, (inner_end, shape[dim]), (inner_start, inner_start + after))
    return out


def _copy_range(out: Tensor, dim: int, to: tuple[int, int], from_: tuple[int, int]) -> None:
    target = Slice.apply(out, dim=dim, range=slice(*to))
    target.copy_(Slice.apply(out, dim=dim, range=slice(*from_)))
