"""ArrayGraph: a recording of NumPy calls, as data. What passes rewrite and backends compile.

::

    ArrayGraph
      inputs   [Value ...]               given anew at every replay
      state    {Value: ndarray}          memory that is the same at every replay (parameters ...)
      calls    [Call ...]                in the order in which they run
      outputs  [Value ...]               what a replay returns
      groups   [[Call ...] ...]          neighbours that one loop may compute (see passes.fusion)

    Call     function(*args, **kwargs) -> results         writes: what it changes in place
    Value    one array: shape, dtype, strides, and which Memory it reads
    Memory   what all views of one array have in common

**What running it means.** Set each Value of ``inputs`` to the array given for it, each of ``state``
to its array. For each call, in order, put arrays for the Values among its arguments (``fill``),
call the function, and set ``results`` to what it returns (a tuple, where there are several). The
replay returns the arrays of ``outputs``. That is all that backend "eager" does; every other backend
must give the same bits, and the same memory shared.

**Arguments.** ``args`` and ``kwargs`` are what NumPy was given, with a Value wherever an array
stood; also inside tuples, lists, dicts and slices. Everything else is a constant: numbers,
dtypes, axes, None, and ndarrays, which nobody writes.

**Functions.** ``function`` is one of

- a ufunc (``np.add``), or a method of one (``np.add.reduce``, ``np.add.at``);
- a function of NumPy (``np.where``, ``np.copyto``, ``np.empty_like``);
- a method of ndarray, taken from the class: ``np.ndarray.reshape``, ``np.ndarray.astype``;
- ``operator.getitem``, ``operator.setitem``: ``a[index]``, ``a[index] = value``;
- a function of Python numbers (``operator.sub``, ``ndarray.item`` ...; see *Numbers*);
- something else, whose name is ``kind`` "other" or "random": call it, do not look into it.

**Results.** A Value is made by one call only, and is never made again. NumPy returns numbers
(``np.float32``) instead of 0-d arrays at times: a Value is always an ndarray, so make one
(``np.asarray``) before anything writes into it, or before it leaves the graph. A function that
returns nothing, or only its ``out=``, has ``results == ()``.

**Writes.** A Value is not a constant: calls may write into its memory, and all Values of that
Memory then show it. ``call.writes`` are the Values written: of ``out=`` (which also stands in
``kwargs``, always as a tuple, or in ``args`` beyond the ufunc's inputs), of ``setitem``,
``np.copyto``, ``ndarray.fill``, ``ufunc.at``. Two Values may share elements only if ``a.memory is
b.memory``. So a call may be moved over another one unless one of them writes a Memory that the
other reads or writes (``call.reads()``, ``call.touches()``).

**Memory.** ``memory.kind`` is "input", "state", "made" or "constant" (state that nobody writes,
found by passes). Made memory belongs to the replay, and may be a planned buffer, unless it
``leaves`` (an output shares it): that must be new at every replay, because the caller may keep it.
A Value's ``offset`` and ``strides`` are in bytes from the first byte of the lowest address that its
Memory's first Value reads.

**Numbers.** A Value with ``is_number`` is a Python number (an optimizer's step count, and what is
computed from it), not an array. Its ``dtype`` is None, its shape and strides are ().
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np


class Memory:
    """Memory of one array and all its views. ``kind``: "input", "state", "made", "constant"."""

    __slots__ = ("kind", "leaves", "name", "nbytes")

    def __init__(self, name: str, kind: str, nbytes: int) -> None:
        self.name, self.kind, self.nbytes = name, kind, nbytes
        self.leaves = False

    def __repr__(self) -> str:
        return f"<{self.kind} memory {self.name}, {self.nbytes} bytes>"


class Value:
    """One array of the graph: its dtype, its shape, its strides, and the Memory that it reads.

    One call makes it, or it is given, as one of the graph's ``inputs`` or in its ``state``. A call
    may write into its memory, and every Value over that memory then shows the write.

    - ``strides``, ``offset``: in bytes; the offset counts from the lowest address that the first
      Value of the Memory reads.
    - ``is_number``: a Python number that the graph computes with, not an array; its dtype is None.
    """

    __slots__ = ("dtype", "is_number", "memory", "name", "offset", "shape", "strides")

    def __init__(
        self,
        name: str,
        shape: tuple[int, ...],
        dtype: Any,
        strides: tuple[int, ...],
        memory: Memory,
        offset: int = 0,
    ) -> None:
        self.name, self.shape, self.dtype, self.strides = name, shape, dtype, strides
        self.memory, self.offset = memory, offset
        self.is_number = dtype is None

    @property
    def is_contiguous(self) -> bool:
        """Do its elements lie row by row, without gaps?"""
        step = self.dtype.itemsize
        for size, stride in zip(reversed(self.shape), reversed(self.strides)):
            if size != 1 and stride != step:
                return False
            step *= size
        return True

    @property
    def nbytes(self) -> int:
        """The bytes of its elements."""
        return int(np.prod(self.shape, dtype=np.int64)) * self.dtype.itemsize

    def __repr__(self) -> str:
        if self.is_number:
            return f"{self.name}: number"
        return f"{self.name}: {self.dtype}{list(self.shape)}"


class Call:
    """One call of NumPy: ``results = function(*args, **kwargs)``.

    - ``args``, ``kwargs``: what NumPy was given, with a Value wherever an array stood, also inside
      tuples, lists, dicts and slices.
    - ``results``: the Values that it makes; none where it returns nothing, or only its ``out=``.
    - ``writes``: the Values whose memory it changes.
    - ``kind``: "elementwise" (each element of the result depends on the elements at its own
      place, after broadcasting: ufuncs, ``np.where``, ``clip``, ``astype``), "reduction", "matmul",
      "view" (no element is read), "make" (new memory: ``empty_like``), "write" (``setitem``,
      ``copyto``, ``fill``), "number", "random", "check" or "other".
    - ``where``: file and line of the program that it was recorded for, or "".
    """

    __slots__ = ("args", "function", "kind", "kwargs", "results", "where", "writes")

    def __init__(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        results: tuple[Value, ...] = (),
        writes: tuple[Value, ...] = (),
        kind: str = "other",
        where: str = "",
    ) -> None:
        self.function, self.args, self.kwargs = function, args, kwargs
        self.results, self.writes, self.kind, self.where = results, writes, kind, where

    @property
    def name(self) -> str:
        """The function's name: "add", "add.reduce", "reshape"."""
        return name_of(self.function)

    def values(self) -> list[Value]:
        """The Values among the arguments, in order, those of ``out=`` included."""
        found: list[Value] = []
        _collect(self.args, found)
        if self.kwargs:
            _collect(self.kwargs.values(), found)
        return found

    def inputs(self) -> list[Value]:
        """The Values whose elements it reads: all arguments that are not merely written."""
        found: list[Value] = []
        kwargs = {name: value for name, value in self.kwargs.items() if name != "out"}
        args = self.args
        if isinstance(self.function, np.ufunc):
            args = args[: self.function.nin]
        elif self.kind == "write":
            args = args[1:]
        map_values((args, kwargs), found.append)
        return found

    def reads(self) -> set[Memory]:
        """The memory that it may read."""
        return {value.memory for value in self.values()}

    def touches(self) -> set[Memory]:
        """The memory that it writes."""
        return {value.memory for value in self.writes}

    def __repr__(self) -> str:
        made = ", ".join(value.name for value in self.results) or "-"
        return f"{made} = {self.name}({shown(self.args, self.kwargs)})"


class ArrayGraph:
    """A recording of NumPy calls, as data: what passes rewrite, and what backends compile.

    - ``inputs``: the Values that are given anew at every replay.
    - ``state``: ``{Value: array}``, memory that is the same at every replay, such as parameters.
    - ``calls``: every Call, in the order in which they run.
    - ``outputs``: the Values that a replay returns.
    - ``groups``: neighbouring calls that one loop may compute.
    """

    def __init__(self) -> None:
        self.inputs: list[Value] = []
        self.state: dict[Value, np.ndarray] = {}
        self.calls: list[Call] = []
        self.outputs: list[Value] = []
        self.groups: list[list[Call]] = []

    def users(self) -> dict[Value, list[Call]]:
        """For each Value the calls that it is an argument of."""
        found: dict[Value, list[Call]] = {}
        for call in self.calls:
            for value in call.values():
                found.setdefault(value, []).append(call)
        return found

    def producers(self) -> dict[Value, Call]:
        """For each Value the call that makes it."""
        return {value: call for call in self.calls for value in call.results}

    def values(self) -> Iterator[Value]:
        """All Values: inputs, state, then results in the order of the calls."""
        yield from self.inputs
        yield from self.state
        for call in self.calls:
            yield from call.results

    def copy(self) -> ArrayGraph:
        """A graph with calls of its own; Values and Memories are the same objects."""
        other = ArrayGraph()
        other.inputs, other.outputs = list(self.inputs), list(self.outputs)
        other.state = dict(self.state)
        copies: dict[Call, Call] = {}
        for call in self.calls:
            copies[call] = Call(
                call.function, call.args, dict(call.kwargs), call.results, call.writes,
                call.kind, call.where,
            )  # fmt: skip
        other.calls = list(copies.values())
        other.groups = [[copies[call] for call in group] for group in self.groups]
        return other

    def __str__(self) -> str:
        lines = [f"inputs: {', '.join(map(repr, self.inputs))}"]
        if self.state:
            lines += [f"state: {', '.join(map(repr, self.state))}"]
        lines += [f"  {call}" for call in self.calls]
        lines += [f"outputs: {', '.join(value.name for value in self.outputs)}"]
        return "\n".join(lines)


def _collect(arguments: Any, found: list[Value]) -> None:
    """Append the Values among arguments, and in them. (Passes ask for these all the time.)"""
    for argument in arguments:
        kind = type(argument)
        if kind is Value:
            found.append(argument)
        elif kind is tuple or kind is list:
            _collect(argument, found)
        elif kind is dict:
            _collect(argument.values(), found)
        elif kind is slice:
            _collect((argument.start, argument.stop, argument.step), found)


def map_values(argument: Any, change: Callable[[Value], Any]) -> Any:
    """An argument with ``change(value)`` in place of each Value, also inside of containers."""
    if type(argument) is Value:
        return change(argument)
    if type(argument) in (tuple, list):
        return type(argument)([map_values(part, change) for part in argument])
    if type(argument) is dict:
        return {name: map_values(part, change) for name, part in argument.items()}
    if type(argument) is slice:
        parts = (argument.start, argument.stop, argument.step)
        return slice(*[map_values(part, change) for part in parts])
    return argument


def fill(call: Call, arrays: dict[Value, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call with arrays in place of the Values."""
    return map_values((call.args, call.kwargs), arrays.__getitem__)


def name_of(function: Callable[..., Any]) -> str:
    """How a function is called in listings: ``np.add.reduce`` is "add.reduce"."""
    owner = getattr(function, "__self__", None)
    name = getattr(function, "__name__", type(function).__name__)
    return f"{owner.__name__}.{name}" if isinstance(owner, np.ufunc) else name


def shown(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Arguments as text: Values by their names, arrays by their shapes."""
    parts = [_text(argument) for argument in args]
    parts += [f"{name}={_text(value)}" for name, value in kwargs.items()]
    return ", ".join(parts)


def _text(argument: Any) -> str:
    if type(argument) is Value:
        return argument.name
    if isinstance(argument, np.ndarray):
        is_number = argument.shape == ()  # one that was made an array of the other operand's dtype
        return str(argument) if is_number else f"{argument.dtype}{list(argument.shape)}"
    if type(argument) is tuple:
        return f"({', '.join(map(_text, argument))}{',' * (len(argument) == 1)})"
    if type(argument) is list:
        return f"[{', '.join(map(_text, argument))}]"
    if type(argument) is slice:
        ends = [argument.start, argument.stop, argument.step]
        return ":".join(
            "" if end is None else _text(end) for end in ends[: 2 + (ends[2] is not None)]
        )
    if isinstance(argument, type) or callable(argument):
        return getattr(argument, "__name__", repr(argument))
    return repr(argument)
