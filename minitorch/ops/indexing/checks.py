"""What must be true of index arrays, asked in torch's order and answered in its words.

NumPy itself checks the bounds while it reads or writes; only when it refuses is the reason looked
for here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import ON_HOST, array_beside, device_of, to_host
from ...graph.entry import check_tensor
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_int64

# Per dimension None or a tensor; a mask stands for several. Arrays: the same, of arrays.
Indices = tuple[Any, ...]
Arrays = tuple[Any, ...]


def arrays_of(indices: Indices) -> Arrays:
    """The arrays of index tensors."""
    return tuple([index if index is None else index.array for index in indices])


def beside(x: Tensor, indices: Indices) -> Indices:
    """Index tensors where ``x`` is: those of the CPU are copied to its GPU, as torch does.

    There a mask beside other indices becomes the indices of its elements. RuntimeError for an index
    on another GPU, or on a GPU when ``x`` is not.
    """
    array = x.array
    kind = type(array)
    if kind is np.ndarray:
        if all([i is None or type(i.array) is kind for i in indices]):
            return indices
        if all([i is None or type(i.array) in ON_HOST for i in indices]):  # one is being recorded
            return tuple([i if i is None else wrap(to_host(i.array)) for i in indices])
        raise _elsewhere(array)
    here, result = device_of(array), list[Any]()
    alone = sum([i is not None for i in indices]) == 1
    for index in indices:
        if index is not None and type(index.array) is np.ndarray:
            index = wrap(array_beside(array, index.array))
        elif index is not None and device_of(index.array) is not here:
            raise _elsewhere(array)
        if alone or index is None or index.array.dtype.kind != "b":
            result.append(index)
        else:
            result += [wrap(as_int64(part)) for part in index.array.nonzero()]
    return tuple(result)


def _elsewhere(array: Any) -> RuntimeError:
    return RuntimeError(
        "indices should be either on cpu or on the same device as the indexed tensor "
        f"({device_of(array)})"
    )


def checked_indices(x: Tensor, indices: Indices) -> tuple[Indices, Arrays]:
    """Index tensors beside ``x``, and their arrays, after torch's checks of dtypes and masks."""
    shape = x.array.shape
    check_arrays(shape, arrays_of(indices))
    indices = beside(x, indices)
    arrays = arrays_of(indices)
    if 0 in shape:
        inside(shape, arrays)  # NumPy does not mind an index where there is nothing, torch does
    return indices, arrays


def check_arrays(shape: tuple[int, ...], indices: Arrays) -> None:
    """Raise IndexError for index arrays of other types, and for masks of another shape."""
    for index in indices:
        if index is not None and index.dtype not in (np.int64, np.int32, np.bool_):
            raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
    dim = 0
    for index in indices:
        if index is None or index.dtype.kind != "b":
            dim += 1
            continue
        for offset, size in enumerate(index.shape):
            if size != shape[dim + offset]:
                raise IndexError(
                    f"The shape of the mask {list(index.shape)} at index {offset} does not match "
                    f"the shape of the indexed tensor {list(shape)} at index {dim + offset}"
                )
        dim += index.ndim


def inside(shape: tuple[int, ...], indices: Arrays) -> Arrays:
    """Indices that NumPy has refused, replaced by valid ones that give a result of the same shape.

    Raises IndexError when there are none.
    """
    places = _places(shape, indices)
    try:
        picked = np.broadcast_shapes(*[index.shape for _, index in places])
    except ValueError:
        shapes = ", ".join([str(list(index.shape)) for _, index in places])
        raise IndexError(
            f"shape mismatch: indexing tensors could not be broadcast together with shapes {shapes}"
        ) from None
    if 0 not in picked and 0 in [size for size, _ in places]:
        raise IndexError("index is out of bounds for dimension with size 0")
    return tuple(
        [
            np.zeros_like(index) if index is not None and index.dtype.kind != "b" else index
            for index in indices
        ]
    )  # fmt: skip


def out_of_bounds(shape: tuple[int, ...], indices: Arrays) -> IndexError:
    """torch's error for the first index, in the order of the result, that is out of bounds."""
    places = _places(shape, indices)
    arrays = np.broadcast_arrays(*[index for _, index in places])
    wrong = [(a < -size) | (a >= size) for (size, _), a in zip(places, arrays)]
    first = int(np.argmax(np.any(wrong, axis=0)))
    number = next(i for i, refused in enumerate(wrong) if refused.reshape(-1)[first])
    return IndexError(
        f"index {arrays[number].reshape(-1)[first]} is out of bounds for dimension {number} "
        f"with size {places[number][0]}"
    )


def _places(shape: tuple[int, ...], indices: Arrays) -> list[tuple[int, np.ndarray]]:
    """(size, positions) of every dimension that is read at given positions, masks included."""
    places: list[tuple[int, np.ndarray]] = []
    dim = 0
    for index in indices:
        if index is None:
            dim += 1
        elif index.dtype.kind == "b":
            places += [(shape[dim + i], positions) for i, positions in enumerate(index.nonzero())]
            dim += index.ndim
        else:
            places.append((shape[dim], index))
            dim += 1
    return places


def check_operands(function: str, x: Any, index: Any, **source: Any) -> None:
    """Raise torch's error unless all are Tensors, of a function (input, dim, index, source)."""
    check_tensor(function, x)
    check_tensor(function, index, "index", 3)
    for argument, value in source.items():
        check_tensor(function, value, argument, 4)


def check_single(function: str, value: Any) -> None:
    """Raise torch's error for a value, number or Tensor, that is more than one element."""
    if isinstance(value, Tensor) and value.array.ndim:
        raise RuntimeError(
            f"{function} only supports a 0-dimensional value tensor, but got tensor with "
            f"{value.array.ndim} dimension(s)."
        )
