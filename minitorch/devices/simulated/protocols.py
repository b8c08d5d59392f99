"""What happens when NumPy is called with a simulated GPU's array: its kernel runs on that GPU.

Every call comes through ``run``: the values behind the arrays are handed to NumPy, the machine is
told which kernel ran and what it read and wrote, and results become arrays of the same device.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from .faults import watched
from .kernels import bytes_in_place, bytes_of, flops_of
from .machine import DeviceAssert
from .memory import DeviceArray, Memory, root_of
from .offered import check_dtype


class Arguments:
    """The arrays met in a call: where they are, and the values behind them."""

    __slots__ = ("arrays", "memory")

    def __init__(self, memory: Memory) -> None:
        self.arrays: list[DeviceArray] = []
        self.memory = memory

    def values(self, argument: Any) -> Any:
        """The argument with ndarrays in place of arrays, also inside lists, tuples and slices.

        Raises RuntimeError for an array of another device, and for an ndarray with dimensions.
        """
        if isinstance(argument, DeviceArray):
            memory = argument._memory
            if memory.index != self.memory.index or memory.machine is not self.memory.machine:
                refuse_mixed(self.memory.device_name(), memory.device_name())
            self.arrays.append(argument)
            return argument._array
        kind = type(argument)
        if kind is np.ndarray:
            if argument.ndim:
                refuse_mixed(self.memory.device_name(), "cpu")
        elif kind is tuple:
            return tuple([self.values(a) for a in argument])
        elif kind is list:
            return [self.values(a) for a in argument]
        return argument

    def index(self, key: Any) -> Any:
        """What stands in brackets. Lists and ndarrays are sent to the device first."""
        if isinstance(key, DeviceArray):
            return self.values(key)
        if type(key) is tuple:
            return tuple([self.index(part) for part in key])
        if type(key) in (np.ndarray, list):
            key = np.asarray(key)
            if not key.size and key.dtype != np.bool_:
                key = key.astype(np.int64)
            if key.ndim:
                self.memory.machine.copy(
                    self.memory.index, key.nbytes, "h2d", pinned=True, blocking=False
                )
        return key


def refuse_mixed(first: str, second: str) -> NoReturn:
    """Raise torch's RuntimeError for operands on two devices."""
    raise RuntimeError(
        "Expected all tensors to be on the same device, but found at least two devices, "
        f"{first} and {second}!"
    )


def run(
    name: str,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    keywords: dict[str, Any],
    memory: Memory,
    *,
    index_at: int | None = None,
    in_place: bool = False,
    waits: bool = False,
) -> Any:
    """Run a function of NumPy as a kernel; gives its result, with arrays of the device in it.

    - ``memory``: of an array of the device on which this runs.
    - ``index_at``: which of the arguments stands in brackets, as an index.
    - ``in_place``: it writes into its first argument and gives None.
    - ``waits``: the host needs a value to go on, as a size that depends on values.
    """
    met = Arguments(memory)
    values = tuple(
        [
            met.index(argument) if i == index_at else met.values(argument)
            for i, argument in enumerate(arguments)
        ]
    )
    named = {key: met.values(value) for key, value in keywords.items()} if keywords else keywords
    machine = memory.machine
    if waits:
        machine.copy(memory.index, 8, "d2h")
    if machine.lazy:
        return _run_when_due(name, function, values, named, met, in_place)
    result, fault = watched(function, values, named)
    wrapped, new = _wrap(result, met)
    if not (new or in_place or fault is not None or named.get("out") is not None):
        return wrapped  # a view: no kernel
    _launch(name, values, named, met, result, in_place, None if fault is None else _raises(fault))
    return wrapped


def _launch(
    name: str,
    values: tuple[Any, ...],
    named: dict[str, Any],
    met: Arguments,
    result: Any,
    in_place: bool,
    kernel: Callable[[], None] | None,
) -> None:
    operands = [array._array for array in met.arrays]
    if in_place:
        reads, writes = bytes_in_place(name, values, operands)
    else:
        reads, writes = bytes_of(name, operands, result, named.get("out"))
    met.memory.machine.launch(
        met.memory.index,
        name,
        reads=reads,
        writes=writes,
        flops=flops_of(name, values, result),
        run=kernel,
    )


def _raises(fault: DeviceAssert) -> Callable[[], None]:
    def kernel() -> None:
        raise fault

    return kernel


def _run_when_due(
    name: str,
    function: Callable[..., Any],
    values: tuple[Any, ...],
    named: dict[str, Any],
    met: Arguments,
    in_place: bool,
) -> Any:
    """As ``run``, but the values are computed when the device comes to it.

    Shapes are needed now: a run on what is in memory at this moment tells them. Its values are
    thrown away; until the kernel has run, zeros stand in the memory of the result.
    """
    result = wrapped = None
    if not in_place:
        tried = dict(named)
        out = named.get("out")
        if out is not None:
            tried["out"] = tuple(map(_like, out)) if type(out) is tuple else _like(out)
        result = _without_scalars(watched(function, values, tried)[0])
        if out is not None:
            result = out[0] if type(out) is tuple and len(out) == 1 else out
        wrapped, new = _wrap(result, met)
        if not new and out is None:
            return wrapped
        if out is None:
            for target in _arrays(result):
                if target.flags.owndata:
                    target.fill(0)

    def kernel() -> None:
        late, fault = watched(function, values, named)
        for target, value in zip(_arrays(result), _arrays(late)):
            if target is not value:
                np.copyto(target, value)
        if fault is not None:
            raise fault

    _launch(name, values, named, met, result, in_place, kernel)
    return wrapped


def _without_scalars(result: Any) -> Any:
    """NumPy's scalars as arrays of no dimensions: memory that the kernel can write later."""
    if isinstance(result, np.generic):
        return np.asarray(result)
    if not isinstance(result, (tuple, list)):
        return result
    parts = [_without_scalars(part) for part in result]
    return type(result)(*parts) if hasattr(result, "_fields") else type(result)(parts)


def _like(array: np.ndarray | None) -> np.ndarray | None:
    return None if array is None else np.zeros_like(array)


def _arrays(result: Any) -> list[Any]:
    if isinstance(result, (tuple, list)):
        return [array for part in result for array in _arrays(part)]
    return [np.asarray(result)] if isinstance(result, (np.ndarray, np.generic)) else []


def _wrap(result: Any, met: Arguments) -> tuple[Any, bool]:
    """Arrays of the device for the ndarrays of a result, and is any memory new?"""
    if isinstance(result, np.generic):
        result = np.asarray(result)
    if not isinstance(result, np.ndarray):
        if not isinstance(result, (tuple, list)):
            return result, False
        pairs = [_wrap(part, met) for part in result]
        parts = [part for part, _ in pairs]
        new = any([new for _, new in pairs])
        # a namedtuple, as np.linalg.svd gives, takes its fields one by one
        return type(result)(*parts) if hasattr(result, "_fields") else type(result)(parts), new
    for array in met.arrays:
        if array._array is result:
            return array, False
    if result.base is not None:
        root = root_of(result)
        for array in met.arrays:
            if array._memory.root is root:
                if not result.flags.writeable:  # CuPy knows no memory that is only read
                    result.flags.writeable = True
                return array._view(result), False
    check_dtype(result.dtype)
    return new_array(result, met), True


def new_array(values: np.ndarray, met: Arguments) -> DeviceArray:
    """New memory on the device, with these values."""
    kind = type(met.arrays[0]) if met.arrays else DeviceArray.kind
    memory = met.memory
    return kind(values, Memory(memory.machine, memory.index, root_of(values)))


# functions that write into their first argument and give None
IN_PLACE = frozenset(("copyto", "put", "put_along_axis", "place", "putmask", "fill_diagonal"))
# functions whose result has a size that depends on values, or that look whether they succeeded
WAITS = frozenset(
    (
        "nonzero", "flatnonzero", "argwhere", "unique", "unique_all", "unique_counts",
        "unique_inverse", "unique_values", "extract", "compress", "bincount", "delete",
        "trim_zeros", "union1d", "intersect1d", "setdiff1d", "setxor1d", "histogram", "choose",
    )
)  # fmt: skip
# CuPy gives an array where NumPy gives a Python number
GIVES_ARRAYS = frozenset(("allclose", "array_equal", "array_equiv", "count_nonzero"))
