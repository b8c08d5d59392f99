"""Shapes: arithmetic on tuples of ints. No memory is touched here, and no tensor is known.

A tensor's element at index ``(i, j, ...)`` sits ``offset + i*stride[0] + j*stride[1] + ...``
elements into its storage. Everything that only changes how memory is *read* (view, transpose,
expand ...) is a calculation on shapes and strides; these are the calculations.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from ..errors import type_name


class Size(tuple[int, ...]):
    """A shape: a tuple of ints that prints as torch prints it (counterpart: ``torch.Size``).

    >>> Size((2, 3)).numel()
    6
    """

    __slots__ = ()

    def __new__(cls, sizes: Iterable[int] = ()) -> Size:
        self = tuple.__new__(cls, sizes)
        for place, size in enumerate(self):
            if type(size) is not int:
                return tuple.__new__(cls, _whole(self, place))
        return self

    def numel(self) -> int:
        """The number of elements of a tensor of this shape (1 for the empty shape)."""
        return prod(self)

    def __repr__(self) -> str:
        return f"torch.Size({list(self)})"

    __str__ = __repr__

    def __getitem__(self, index: Any) -> Any:
        item = tuple.__getitem__(self, index)
        return Size(item) if isinstance(index, slice) else item

    def __add__(self, other: Any) -> Size:  # type: ignore[override]
        if not isinstance(other, tuple):
            given = type_name(other)
            raise TypeError(f"can only concatenate tuple (not {given}) to torch.Size")
        return Size(tuple.__add__(self, other))

    def __radd__(self, other: tuple[int, ...]) -> Size:
        return Size(other + tuple(self)) if isinstance(other, tuple) else NotImplemented

    def __mul__(self, times: Any) -> Size:
        return Size(tuple.__mul__(self, times))

    __rmul__ = __mul__


def _whole(sizes: tuple[Any, ...], place: int) -> list[int]:
    """Sizes that are not all ints as ints: bools and NumPy's, and nothing else."""
    whole = list(sizes)
    for i, size in enumerate(sizes):
        try:
            whole[i] = operator.index(size)
        except TypeError:
            raise TypeError(
                f"torch.Size() takes an iterable of 'int' (item {i} is '{type_name(size)}')"
            ) from None
    return whole


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of row-major memory: the last dimension moves fastest.

    >>> contiguous_strides((2, 3, 4))
    (12, 4, 1)
    """
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def broadcast_shapes(*shapes: Sequence[int]) -> tuple[int, ...]:
    """The shape that several shapes broadcast to: aligned at the right, a 1 stretches.

    Raises RuntimeError, naming the sizes and the dimension, when two sizes differ and none is 1.

    >>> broadcast_shapes((3, 1), (4,))
    (3, 4)
    """
    result: tuple[int, ...] = ()
    for shape in shapes:
        other = tuple(shape)
        # (the usual cases: one shape, a number, and a row beside rows)
        if other == result[len(result) - len(other) :] and len(other) <= len(result):
            continue
        result = _broadcast_two(result, other) if result else other
    return result


def _broadcast_two(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    ndim = max(len(a), len(b))
    padded_a = (1,) * (ndim - len(a)) + a
    padded_b = (1,) * (ndim - len(b)) + b
    result = []
    # torch looks from the right, so the dimension it names is the rightmost that differs.
    for dim in range(ndim - 1, -1, -1):
        size_a, size_b = padded_a[dim], padded_b[dim]
        if size_a != size_b and size_a != 1 and size_b != 1:
            raise RuntimeError(
                f"The size of tensor a ({size_a}) must match the size of tensor b ({size_b}) "
                f"at non-singleton dimension {dim}"
            )
        result.append(size_b if size_a == 1 else size_a)
    return tuple(reversed(result))


def wrap_dim(dim: Any, ndim: int) -> int:
    """A dimension counted from the end (-1 is the last) as one counted from the front.

    A 0-d tensor is treated as if it had one dimension. Raises IndexError when out of range.
    """
    try:
        dim = operator.index(dim)
    except TypeError:
        raise TypeError(
            f"'{type(dim).__name__}' object cannot be interpreted as an integer"
        ) from None
    limit = max(ndim, 1)
    if not -limit <= dim < limit:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-limit}, {limit - 1}], "
            f"but got {dim})"
        )
    return dim + limit if dim < 0 else dim


def wrap_dims(dims: int | Iterable[int], ndim: int) -> tuple[int, ...]:
    """One dimension or several, counted from the front. Raises RuntimeError for repeated ones."""
    if not isinstance(dims, (tuple, list)):
        return (wrap_dim(dims, ndim),)
    wrapped = tuple([wrap_dim(d, ndim) for d in dims])
    for position, dim in enumerate(wrapped):
        if dim in wrapped[:position]:
            raise RuntimeError(f"dim {dim} appears multiple times in the list of dims")
    return wrapped


def infer_size(shape: Sequence[int], numel: int) -> tuple[int, ...]:
    """Fill in the one -1 of a shape so that it holds ``numel`` elements.

    Raises RuntimeError when there are two -1 or when no size fits.

    >>> infer_size((2, -1), 6)
    (2, 3)
    """
    unknown = None
    known = 1
    for dim, size in enumerate(shape):
        if size == -1:
            if unknown is not None:
                raise RuntimeError("only one dimension can be inferred")
            unknown = dim
        elif size < 0:
            raise RuntimeError(
                f"invalid shape dimension {size} at index {dim} of shape {list(shape)}"
            )
        else:
            known *= size
    if unknown is None:
        if known == numel:
            return tuple(shape)
    elif known == 0:
        if numel == 0:
            raise RuntimeError(
                f"cannot reshape tensor of 0 elements into shape {list(shape)} because the "
                f"unspecified dimension size -1 can be any value and is ambiguous"
            )
    elif numel % known == 0:
        return (*shape[:unknown], numel // known, *shape[unknown + 1 :])
    raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {numel}")


def view_strides(
    shape: Sequence[int], strides: Sequence[int], new_shape: Sequence[int]
) -> tuple[int, ...] | None:
    """The strides with which the same memory reads as ``new_shape``, or None if there are none.

    Old dimensions that lie one behind the other in memory form a *chunk*. A view exists when the
    new dimensions can be cut out of the chunks, one chunk after the other from the right.

    >>> view_strides((2, 3), (3, 1), (3, 2))
    (2, 1)
    >>> view_strides((3, 2), (1, 3), (6,)) is None
    True
    """
    if prod(shape) == 0:
        return tuple(strides) if tuple(shape) == tuple(new_shape) else contiguous_strides(new_shape)
    new_strides = [0] * len(new_shape)
    new_dim = len(new_shape) - 1
    for chunk_numel, step in _chunks_from_the_right(shape, strides):
        taken = 1
        while new_dim >= 0 and (taken < chunk_numel or new_shape[new_dim] == 1):
            new_strides[new_dim] = taken * step
            taken *= new_shape[new_dim]
            new_dim -= 1
        if taken != chunk_numel:
            return None
    return tuple(new_strides) if new_dim < 0 else None


def _chunks_from_the_right(shape: Sequence[int], strides: Sequence[int]) -> list[tuple[int, int]]:
    """(elements, step of the innermost one) of each run that is contiguous within itself."""
    if not shape:
        return [(1, 1)]
    chunks = []
    numel, step = 1, strides[-1]
    for dim in range(len(shape) - 1, -1, -1):
        numel *= shape[dim]
        # A dimension of size 1 takes no step, so its stride cannot end a chunk.
        outer = dim - 1
        if dim == 0 or (shape[outer] != 1 and strides[outer] != numel * step):
            chunks.append((numel, step))
            numel, step = 1, strides[outer]
    return chunks
