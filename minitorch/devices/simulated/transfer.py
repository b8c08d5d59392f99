"""Memory made on simulated GPUs, and copies from and to the host and other devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .array import GPUArray
from .machine import SimulatedMachine
from .memory import Memory, root_of
from .offered import check_dtype


def empty(machine: SimulatedMachine, shape: Any, dtype: Any, index: int) -> GPUArray:
    """New memory of a device; zeros happen to be in it. ValueError for a dtype no GPU has."""
    values = np.zeros(shape, dtype)
    check_dtype(values.dtype)
    return GPUArray(values, Memory(machine, index, values))


def upload(
    machine: SimulatedMachine,
    array: np.ndarray,
    index: int,
    *,
    pinned: bool = False,
    blocking: bool = True,
) -> GPUArray:
    """Copy an ndarray to a device. Its strides stay if its elements are dense."""
    check_dtype(array.dtype)
    values = np.zeros_like(array, subok=False)
    result = GPUArray(values, Memory(machine, index, root_of(values)))
    machine.copy(
        index,
        array.nbytes,
        "h2d",
        pinned=pinned,
        blocking=blocking,
        run=lambda: np.copyto(values, array),
    )
    return result


def download(
    array: GPUArray,
    *,
    into_pinned: bool = False,
    blocking: bool = True,
    out: np.ndarray | None = None,
) -> np.ndarray:
    """Copy an array to the host, into ``out`` or new memory with strides like the array's."""
    values = np.zeros_like(array._array) if out is None else out
    memory = array._memory
    memory.machine.copy(
        memory.index,
        array.nbytes,
        "d2h",
        pinned=into_pinned,
        blocking=blocking,
        run=lambda: np.copyto(values, array._array),
    )
    return values


def copy_between(array: GPUArray, index: int) -> GPUArray:
    """Copy an array to another device of its machine (or to its own)."""
    memory = array._memory
    values = np.zeros_like(array._array)
    result = GPUArray(values, Memory(memory.machine, index, root_of(values)))
    memory.machine.copy(
        memory.index,
        array.nbytes,
        "d2d" if index == memory.index else "p2p",
        to=index,
        run=lambda: np.copyto(values, array._array),
    )
    return result


def strided(array: GPUArray, shape: Any, strides: Any, offset: int) -> GPUArray:
    """The array's memory, read in another way.

    ``strides`` and ``offset`` are in bytes; the offset counts from the first byte of the memory,
    not of the array. ValueError for what lies outside.
    """
    # in the order in which the elements lie in memory, so that this is no copy
    memory = array._memory.root.ravel(order="K").view(np.uint8)
    return array._view(np.ndarray(tuple(shape), array.dtype, memory, offset, tuple(strides)))


def address(array: GPUArray) -> int:
    """The address of the first element, unique among all devices."""
    return array.data.ptr


def owner(array: GPUArray) -> Memory:
    """What all arrays share that read the same memory."""
    return array._memory


def whole(array: GPUArray) -> GPUArray:
    """All bytes of the memory that an array reads."""
    return array._view(array._memory.root.ravel(order="K").view(np.uint8))


def made(machine: SimulatedMachine, make: Callable[[Any], Any], index: int) -> GPUArray:
    """What ``make(np)`` computes from nothing, as one kernel of a device."""
    values = np.asarray(make(np))
    result = GPUArray(values, Memory(machine, index, root_of(values)))
    machine.launch(index, "fill", writes=values.nbytes)
    return result
