"""What a simulated GPU's array is made of: a block of the device's memory, and a way to read it."""

from __future__ import annotations

from typing import Any

import numpy as np

from .machine import SimulatedMachine


class Memory:
    """A block of one device, and the values in it; given back when nobody reads it any more."""

    __slots__ = ("machine", "index", "block", "root", "__weakref__")

    def __init__(self, machine: SimulatedMachine, index: int, root: np.ndarray) -> None:
        self.block: Any = None
        self.machine, self.index, self.root = machine, index, root
        self.block = machine.allocate(index, root.nbytes)

    def __del__(self) -> None:
        if self.block is not None:
            self.block.free()

    def device_name(self) -> str:
        """As torch writes it: ``cuda:0``."""
        return f"cuda:{self.index}"


class DeviceArray:
    """An array's memory, and the ndarray that reads it. ``GPUArray`` gives it CuPy's names."""

    __slots__ = ("_array", "_memory", "base", "__weakref__")
    kind: type[DeviceArray]  # the class of arrays that are made where none is at hand

    def __init__(self, array: np.ndarray, memory: Memory, base: DeviceArray | None = None) -> None:
        self._array = array
        self._memory = memory
        self.base = base

    def _view(self, array: np.ndarray) -> Any:
        """An array that reads the same memory in another way."""
        base = self.base
        return type(self)(array, self._memory, self if base is None else base)


def root_of(array: np.ndarray) -> np.ndarray:
    """The ndarray whose memory ``array`` reads."""
    base = array.base
    while base is not None:
        if isinstance(base, np.ndarray):
            array = base
        # as_strided puts an object in between, which has a base of its own
        base = getattr(base, "base", None)
    return array


def address_of(array: np.ndarray) -> int:
    """The host's address of an ndarray's first element."""
    return int(array.__array_interface__["data"][0])
