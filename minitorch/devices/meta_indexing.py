"""The shapes that indexing gives for arrays without memory (see ``meta_rules``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from .meta import MetaArray, new, no_rule, refuse_values, rule
from .meta_rules import refuse_mixed


@rule("getitem")
def _getitem(a: MetaArray, index: Any) -> MetaArray:
    parts = index if isinstance(index, tuple) else (index,)
    if not any([isinstance(part, (MetaArray, np.ndarray, list)) for part in parts]):
        return a._view(a._ghost[(*parts, ...) if Ellipsis not in parts else parts])
    return new(_gathered_shape(a.shape, parts), a.dtype)


def _gathered_shape(shape: tuple[int, ...], parts: Any) -> list[int]:
    """The shape of ``a[parts]`` with arrays among the parts, for which nothing is allocated."""
    parts = _index_arrays(parts)
    used = len(parts) - parts.count(None) - parts.count(Ellipsis)
    if used > len(shape):
        raise IndexError(f"too many indices for tensor of dimension {len(shape)}")
    at = parts.index(Ellipsis) if Ellipsis in parts else len(parts)
    # (the dots stay: arrays at both sides of them are not side by side, even if they mean nothing)
    parts = [*parts[:at], Ellipsis, *[slice(None)] * (len(shape) - used), *parts[at + 1 :]]
    found: list[int] = []
    shapes: list[tuple[int, ...]] = []  # of the arrays; a number counts as one
    places: list[int] = []
    dim = where = 0
    for place, part in enumerate(parts):
        if part is None:
            found.append(1)
        if part is None or part is Ellipsis:
            continue
        if isinstance(part, slice):
            found.append(len(range(*part.indices(shape[dim]))))
        else:
            where = where if places else len(found)
            shapes.append(part.shape if isinstance(part, _Sized) else ())
            places.append(place)
        dim += 1
    # arrays side by side: the result has their dimensions in their place; otherwise in front
    if places[-1] - places[0] != len(places) - 1:
        where = 0
    found[where:where] = np.broadcast_shapes(*shapes)
    return found


class _Sized:
    """The shape of an array of indices: all that counts of it."""

    def __init__(self, shape: Any) -> None:
        self.shape = tuple(shape)


def _index_arrays(parts: Any) -> list[Any]:
    """Arrays as their shapes; a mask of the CPU counts as one array for each dimension."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part, MetaArray) and part.dtype.kind == "b":
            raise no_rule("nonzero")
        if isinstance(part, (list, np.ndarray)):
            array = np.asarray(part)
            if array.dtype.kind == "b" and array.ndim:
                found += [_Sized((np.count_nonzero(array),))] * array.ndim
                continue
            part = array
        found.append(_Sized(part.shape) if isinstance(part, (MetaArray, np.ndarray)) else part)
    return found


@rule("setitem")
def _setitem(a: MetaArray, index: Any, value: Any) -> None:
    if isinstance(value, np.ndarray) and value.ndim:
        refuse_mixed([a, value])


@rule("copyto")
def _copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = True) -> None:
    if not isinstance(dst, MetaArray):
        refuse_values()


@rule("put_along_axis", "fill_diagonal", "put", "putmask")
def _nothing(*arguments: Any, **keywords: Any) -> None:
    return None


@rule("take_along_axis")
def _take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> MetaArray:
    sizes = list(indices.shape)
    return new(tuple(sizes), arr.dtype)


@rule("take")
def _take(a: MetaArray, indices: Any, axis: Any = None, out: Any = None, mode: Any = None) -> Any:
    if axis is None:
        return new(np.shape(indices), a.dtype)
    axis %= a.ndim
    return new((*a.shape[:axis], *indices.shape, *a.shape[axis + 1 :]), a.dtype)
