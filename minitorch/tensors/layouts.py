"""layout and memory_format: how the elements lie in memory, by the names that PyTorch code passes.

Here memory is always strided. The formats: ``contiguous_format`` (row-major), ``preserve_format``
(the order of dimensions that the source has), and for pictures ``channels_last``, where all
channels of a pixel lie side by side.
"""

from __future__ import annotations

from typing import Any

from ..errors import explain, type_name


class _Named:
    """One of a few objects, known by name: compared with ``is``, pickled by name."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, *args: Any) -> Any:
        raise TypeError(f"cannot create 'torch.{cls.__name__}' instances")

    @classmethod
    def _make(cls, name: str) -> Any:
        self = object.__new__(cls)
        self.name = name
        return self

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        return self.name


class layout(_Named):
    """The kind of memory (counterpart: ``torch.layout``): ``strided`` is the one that is used."""

    __slots__ = ()


class memory_format(_Named):
    """The order of the dimensions in memory (counterpart: ``torch.memory_format``)."""

    __slots__ = ()


strided, sparse_coo, sparse_csr = map(layout._make, ("strided", "sparse_coo", "sparse_csr"))
# known by name, as programs compare x.layout with them
ABSENT_LAYOUTS = {
    name: layout._make(name)
    for name in ("sparse_csc", "sparse_bsr", "sparse_bsc", "jagged", "_mkldnn")
}
contiguous_format, preserve_format, channels_last, channels_last_3d = map(
    memory_format._make,
    ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d"),
)


def check_layout(function: str, value: Any) -> None:
    """Refuse any layout but ``strided`` (and None)."""
    if value is None or value is strided:
        return
    if not isinstance(value, layout):
        raise TypeError(
            f"{function}(): argument 'layout' must be torch.layout, not {type_name(value)}"
        )
    raise NotImplementedError(
        explain(f"{function}() makes strided tensors", f"got layout={value}", "leave it out")
    )


def is_row_major(function: str, value: Any) -> bool:
    """Does a memory format ask for row-major memory? (None and the other formats do not.)

    Raises TypeError for what is no memory format.
    """
    if value is None or value is preserve_format:
        return False
    if not isinstance(value, memory_format):
        raise TypeError(
            f"{function}(): argument 'memory_format' must be torch.memory_format, not "
            f"{type_name(value)}"
        )
    return value is contiguous_format


# format -> how its dimensions lie in memory, the one with the largest steps first
_ORDERS = {channels_last: (0, 2, 3, 1), channels_last_3d: (0, 2, 3, 4, 1)}


def order_of_format(value: Any, ndim: int) -> tuple[int, ...] | None:
    """How the dimensions lie in memory with their channels last; None for the other formats.

    Raises RuntimeError for another number of dimensions.
    """
    order = _ORDERS.get(value) if isinstance(value, memory_format) else None
    if order is not None and len(order) != ndim:
        raise RuntimeError(f"required rank {len(order)} tensor to use {value.name} format")
    return order


def strides_in(shape: tuple[int, ...], value: Any) -> tuple[int, ...]:
    """The strides in elements of memory in a format with the channels last."""
    strides, step = [0] * len(shape), 1
    for dim in reversed(_ORDERS[value]):
        strides[dim] = step
        step *= shape[dim]
    return tuple(strides)


def lies_in(array: Any, value: Any) -> bool:
    """Do the elements lie without gaps, in the order of a format with the channels last?"""
    order = _ORDERS[value]
    if len(order) != array.ndim:
        return False
    step = array.itemsize
    for dim in reversed(order):
        if array.shape[dim] != 1:
            if array.strides[dim] != step:
                return False
            step *= array.shape[dim]
    return True


def suggested(array: Any) -> Any:
    """The format that an array has, as PyTorch guesses it: where two fit, ``contiguous_format``."""
    for value, order in _ORDERS.items():
        if array.ndim == len(order) and _is_in_order(array, order):
            return value
    return contiguous_format


def _is_in_order(array: Any, order: tuple[int, ...]) -> bool:
    """Do the steps grow in this order? They may have gaps."""
    least, channels = 0, array.strides[1]
    if channels == 0:
        return False
    for dim in reversed(order):
        size, step = array.shape[dim], array.strides[dim]
        if size == 0 or step < least or (dim == 0 and least == channels):
            return False
        least = step * max(size, 1)
    return True
