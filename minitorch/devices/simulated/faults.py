"""Asynchronous errors: kernels that find a bad index say so to the device, not to the caller.

A kernel cannot raise: the host has gone on long ago. It asserts, the device remembers it, and the
next call that waits for the device raises. Until then the kernel's values are as on a real GPU
under CuPy: a bad index is taken round, modulo the size of its dimension.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from .machine import DeviceAssert
from .memory import DeviceArray

OUT_OF_BOUNDS = '-sizes[i] <= index && index < sizes[i] && "index out of bounds"'
_THREADS = 128
_WARN_OF_NOTHING = frozenset(("mean", "var", "std", "nanmean", "nanmax", "nanmin", "nanmedian"))


def watched(
    function: Callable[..., Any], values: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, DeviceAssert | None]:
    """Call a function; gives its result and what a kernel would assert, or None."""
    check, fault = _CHECKS.get(function), None
    if check is not None:
        values, named, fault = check(values, named)
    with np.errstate(all="ignore"):  # a GPU has no warnings
        if getattr(function, "__name__", "") not in _WARN_OF_NOTHING:
            return function(*values, **named), fault
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            return function(*values, **named), fault


def assert_on_device(
    condition: DeviceArray, *, kernel: str = "IndexKernel.cu", assertion: str = OUT_OF_BOUNDS
) -> None:
    """Launch a kernel that asserts that all elements of a condition (bool) hold.

    Nothing is raised here, and nobody waits: see the module.
    """
    memory, values = condition._memory, condition._array

    def run() -> None:
        if not values.all():
            raise failed(values, kernel, assertion)

    memory.machine.launch(memory.index, "assert", reads=values.nbytes, flops=values.size, run=run)


def failed(holds: np.ndarray, kernel: str, assertion: str) -> DeviceAssert:
    """What the first thread says whose element does not hold."""
    first = int(np.flatnonzero(~np.ravel(holds))[0])
    return DeviceAssert(
        f"{kernel}: block: [{first // _THREADS},0,0], thread: [{first % _THREADS},0,0] "
        f"Assertion `{assertion}` failed."
    )


def _round(index: np.ndarray, size: int, kernel: str) -> tuple[np.ndarray, DeviceAssert | None]:
    """The indices, taken round where they are out of bounds, and what is then asserted."""
    holds = (index >= -size) & (index < size)
    if holds.all() or not size:
        return index, None
    return np.where(holds, index, index % size), failed(holds, kernel, OUT_OF_BOUNDS)


_Checked = tuple[tuple[Any, ...], dict[str, Any], DeviceAssert | None]


def _along(kernel: str, at: int) -> Callable[[Any, Any], _Checked]:
    """For f(array, indices, ..., axis), where axis may be given at a position or by name."""

    def check(values: Any, named: Any) -> _Checked:
        axis = named.get("axis", values[at] if len(values) > at else None)
        array, index = np.asarray(values[0]), np.asarray(values[1])
        size = array.size if axis is None else array.shape[axis]
        index, fault = _round(index, size, kernel)
        fault = fault if array.size else None  # for nothing, no kernel is launched
        return (values[0], index, *values[2:]), named, fault

    return check


def _indexed(values: Any, named: Any) -> _Checked:
    """For f(array, index, ...), where the index is what stands in brackets."""
    array, key = values[0], values[1]
    parts = list(key) if isinstance(key, tuple) else [key]
    if not any(type(part) in (np.ndarray, list) for part in parts):
        return values, named, None
    consumed = sum(
        part.ndim if isinstance(part, np.ndarray) and part.dtype == np.bool_ else 1
        for part in parts
        if part is not None and part is not Ellipsis
    )
    dimension, fault = 0, None
    for i, part in enumerate(parts):
        if part is Ellipsis:
            dimension += array.ndim - consumed
        elif isinstance(part, np.ndarray) and part.dtype == np.bool_:
            dimension += part.ndim
        elif part is not None:
            if isinstance(part, (np.ndarray, list)) and dimension < array.ndim:
                index = np.asarray(part, np.int64 if isinstance(part, list) else None)
                parts[i], found = _round(index, array.shape[dimension], "IndexKernel.cu")
                fault = fault or found
            dimension += 1
    return (array, tuple(parts), *values[2:]), named, fault if array.size else None


def getitem(array: np.ndarray, index: Any) -> Any:
    """``array[index]``; one element, too, is a view of it."""
    parts = index if type(index) is tuple else (index,)
    for part in parts:
        if part is Ellipsis or isinstance(part, (np.ndarray, list, bool, np.bool_)):
            return array[index]
    return array[(*parts, ...)]


def setitem(array: np.ndarray, index: Any, value: Any) -> None:
    """``array[index] = value``, as a function."""
    array[index] = value


_CHECKS: dict[Callable[..., Any], Callable[[Any, Any], _Checked]] = {
    np.take: _along("Indexing.cu", 2),
    np.ndarray.take: _along("Indexing.cu", 2),
    np.take_along_axis: _along("ScatterGatherKernel.cu", 2),
    np.put_along_axis: _along("ScatterGatherKernel.cu", 3),
    getitem: _indexed,
    setitem: _indexed,
}
for _ufunc in (np.add, np.subtract, np.maximum, np.minimum, np.bitwise_and, np.bitwise_or, np.bitwise_xor):  # fmt: skip  # noqa: E501
    _CHECKS[_ufunc.at] = _indexed
