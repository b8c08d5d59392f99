"""The Recorder: writes down each call of NumPy that TracingArrays meet, while a program runs.

What cannot be recorded *breaks* the recording: the reason and the line are noted, the program still
computes the right thing, and nobody will replay what was recorded.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable
from functools import cache
from keyword import iskeyword
from os.path import dirname
from threading import get_ident
from typing import Any

import numpy as np

from ..devices.arrays import address, owner_of
from ..tensors.storage import counter_of
from . import tracing
from .array_graph import ArrayGraph, Call, Memory, Value, name_of
from .calls import ABOUT_SHAPES, depends_on_values, kind_of, targets_of
from .control_calls import Branch
from .tracing import TracedNumber, TracingArray, frozen, map_recorded, real

_PACKAGE = dirname(dirname(__file__))
_OWN = (__file__, tracing.__file__)
_ndarray = np.ndarray


class Break(Exception):
    """What cannot be recorded, raised where the whole program has to be (``fullgraph=True``)."""


class _NoBranch(Exception):
    """A branch is about to do what cannot be undone: it is not recorded."""


class CheckFailed(Exception):
    """A value that the recorded way depends on is another one in this replay."""


class Recorder:
    """Writes down the calls of a program. ``broken``: why it cannot be replayed, or None.

    It listens to one thread, which made it. What others compute meanwhile, with Tensors that read
    their memory through TracingArrays, is computed and no more.
    """

    def __init__(self, strict: bool = False) -> None:
        self.graph = ArrayGraph()
        self.strict, self._listens, self._thread = strict, True, get_ident()
        self.broken: tuple[str, str] | None = None
        self.sources: dict[Value, Any] = {}  # of a lifted array: the object that holds it
        self._memories: dict[int, tuple[Any, Memory, int]] = {}
        self._counts: dict[str, int] = {}
        self.wrote_outside = self.drew = False
        self.strangers = False  # have other threads used Tensors meanwhile?
        self.asks_a_kernel = False
        self.gives_numbers = False  # is ``item()`` of a program a recorded number?
        self.items: list[Any] = []  # else: the numbers that it has given
        self.asked_for: set[Any] = set()  # the numbers (paths) that Python asked for
        self.generator_states: list[Any] = []
        # while a branch is recorded aside: memory that it made, arrays of the graph around it
        self._made: list[set[Memory]] = []
        self._met: list[dict[Value, Any]] = []

    @property
    def active(self) -> bool:
        """Is what this thread computes written down?"""
        if get_ident() == self._thread:
            return self._listens
        self.strangers = True
        return False

    @active.setter
    def active(self, listens: bool) -> None:
        self._listens = listens

    # ---- names, memory ----------------------------------------------------------------------

    def name(self, stem: str) -> str:
        """A name that no other Value has: ``add``, ``add_1`` ..."""
        stem = str(stem).replace(".", "_").strip("_")
        stem = stem if stem.isidentifier() and not iskeyword(stem) else "value"
        while True:  # a program, too, may call something ``add_1``
            number = self._counts.get(stem, 0)
            self._counts[stem] = number + 1
            name = f"{stem}_{number}" if number else stem
            if name == stem or name not in self._counts:
                break
        self._counts.setdefault(name, 1)
        return name

    def memory_of(self, array: np.ndarray, name: str, kind: str) -> tuple[Memory, int, bool]:
        """The Memory that an ndarray reads, where it begins in it, and whether it is new."""
        owner = owner_of(array)
        found = self._memories.get(id(owner))
        if found is not None:
            return found[1], address(array) - found[2], False
        key, start = id(owner), address(array)
        memory = Memory(name, kind, int(getattr(owner, "nbytes", array.nbytes)))
        if self._made:
            self._made[-1].add(memory)
        gone = weakref.ref(owner, lambda _: self._memories.pop(key, None))
        self._memories[key] = (gone, memory, start)
        return memory, 0, True

    def value_of(self, array: np.ndarray, name: str, kind: str = "made") -> Value:
        """A new Value for an ndarray."""
        name = self.name(name)
        memory, offset, _ = self.memory_of(array, name, kind)
        return Value(name, array.shape, array.dtype, array.strides, memory, offset)

    def lift(self, array: np.ndarray, name: str, kind: str, source: Any) -> TracingArray:
        """A TracingArray for memory that was there before the recording began."""
        value = self.value_of(array, name, kind)
        self.sources[value] = source
        return TracingArray(array, value, self)

    # ---- what breaks ------------------------------------------------------------------------

    def break_(self, reason: str, where: str = "") -> None:
        """Note why this cannot be replayed; raise :class:`Break` if it must be.

        - ``where``: file and line; by default those that run just now.
        """
        if not self.active:
            return
        where = where or program_line()
        if self.broken is None:
            self.broken = (reason, where)
        if self.strict:
            raise Break(f"{reason}\n  at {where}")

    # ---- calls ------------------------------------------------------------------------------

    def run(self, function: Callable[..., Any], args: Any, kwargs: Any, kind: str = "") -> Any:
        """Call a function with ndarrays in place of TracingArrays, and write the call down."""
        real_args, real_kwargs = map_recorded(args, real), map_recorded(kwargs, real)
        if not self.active:
            return function(*real_args, **real_kwargs)
        targets = targets_of(function, args, kwargs)
        if self._made and not self.broken:
            self._refuse_writes(targets)
        result = function(*real_args, **real_kwargs)
        for target in targets:
            if not isinstance(target, TracingArray):
                self.break_(f"{name_of(function)} writes into an array that was not recorded")
            elif target._value.memory.kind != "made":
                self.wrote_outside = True
        if depends_on_values(function, args):
            self.break_(f"the shape of the result of {name_of(function)} depends on values")
        if self.broken is not None:
            return self._unrecorded(result, targets)
        call = Call(
            function,
            map_recorded(args, self._meet),
            dict(map_recorded(kwargs, self._meet)),
            where=program_line(),
        )
        call.writes = tuple([target._value for target in targets])
        wrapped = self._wrapped(call, result, targets)
        call.kind = kind or kind_of(function, call)
        self.graph.calls.append(call)
        return wrapped

    def _meet(self, x: Any) -> Any:
        """The Value of a recorded array or number; noted, while a branch is recorded aside."""
        if type(x) is np.ndarray:  # a constant: as it is now
            return frozen(x)
        if self._met:
            self._met[-1].setdefault(x._value, x)
        return x._value

    def _wrapped(self, call: Call, result: Any, targets: list[Any]) -> Any:
        """The results as TracingArrays; those that are new become the results of the call."""
        for target in targets:
            if isinstance(target, TracingArray) and result is target._array:
                return target
        if isinstance(result, (tuple, list)):
            parts = [self._wrapped(call, part, targets) for part in result]
            make = getattr(type(result), "_make", type(result))  # named tuples, as of qr
            return make(parts)
        if isinstance(result, (_ndarray, np.generic)):
            array = result if type(result) is _ndarray else np.asarray(result)
            value = self.value_of(array, call.name)
            call.results += (value,)
            return TracingArray(array, value, self)
        if result is not None and call.name not in ABOUT_SHAPES:
            self.break_(f"{call.name} gives a Python {type(result).__name__}")
        return result

    def _unrecorded(self, result: Any, targets: list[Any]) -> Any:
        """After a break results need no Value; arrays stay TracingArrays for the rest's sake."""
        for target in targets:
            if isinstance(target, TracingArray) and result is target._array:
                return target
        if isinstance(result, (tuple, list)):
            parts = [self._unrecorded(part, targets) for part in result]
            return getattr(type(result), "_make", type(result))(parts)
        if isinstance(result, (_ndarray, np.generic)):
            return np.asarray(result)
        return result

    def make(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """A call that makes memory from nothing: ``np.zeros`` of a program."""
        return self.run(function, args, kwargs, "make")

    def draw(self, draw: Callable[[], Any]) -> Any:
        """Random numbers: each replay draws anew, in the same order."""
        if not self.active:
            return draw()
        self.drew = True
        if self._made:
            raise _NoBranch("a branch draws random numbers")
        before = self.generator_state()
        if before != self.generator_states[-1]:
            self.break_("random numbers were drawn in a way that cannot be recorded")
        result = self.run(draw, (), {}, "random")
        self.generator_states.append(self.generator_state())
        return result

    generator_state: Callable[[], Any] = staticmethod(lambda: None)  # set by ``recording``
    generator: Any = None

    # ---- values that Python asks for --------------------------------------------------------

    def ask(self, array: TracingArray, function: Callable[..., Any], what: str) -> Any:
        """A Python value of an array: allowed to the package's own checks, a break elsewhere.

        An operation of the package that asks "is any negative?" goes one way or another; the
        recording keeps the way, and a check that makes a replay stop where the answer differs.
        """
        answer = function(array._array)
        if not self.active or self.broken is not None:
            return answer
        if what == "bool" and asked_by_package():
            check = Call(_check, (function, self._meet(array), answer), {}, kind="check")
            check.where = program_line()
            self.graph.calls.append(check)
            return answer
        self.break_(f"a tensor becomes a Python {what}")
        return answer

    def item(self, array: TracingArray, index: Any, what: str) -> Any:
        """``item()``: a number that a program hands on to its caller may be a recorded one."""
        if not self.active or asked_by_package():
            return self.ask(array, lambda a: a.item(*index), what)
        if self.gives_numbers:
            return self.number(np.ndarray.item, array, *index)
        number = self.ask(array, lambda a: a.item(*index), what)
        self.items.append(number)
        return number

    def class_of(self, number: TracedNumber) -> type:
        """A program that asks for the class of a number is told a number's, and goes its way."""
        frame: Any = sys._getframe(2)
        while frame.f_globals.get("__name__") in ("abc", "inspect"):
            frame = frame.f_back
        if not self.active or not _is_programs(frame.f_code.co_filename):
            return TracedNumber
        return type(number._leaves("type"))

    def compare(self, number: TracedNumber, function: Callable[..., Any], *others: Any) -> Any:
        """``number > other``, ``bool(number)``: a way of the package's own is kept, with a check;
        a program's breaks."""
        answer = function(real(number), *map(real, others))
        if not self.active or self.broken is not None:
            return answer
        numbers = all(isinstance(x, (int, float, np.generic, TracedNumber)) for x in others)
        if not (numbers and asked_by_package()):
            number._leaves("bool")
            return answer
        args = [self._meet(x) if type(x) is TracedNumber else x for x in (number, *others)]
        check = Call(_check, (function, *args, answer), {}, kind="check")
        check.where = program_line()
        self.graph.calls.append(check)
        return answer

    def number(self, function: Callable[..., Any], *args: Any) -> Any:
        """A Python number computed from recorded ones, as a recorded one."""
        result = function(*[real(x) for x in args])
        if not self.active or self.broken is not None:
            return result
        name = self.name(name_of(function))
        value = Value(name, (), None, (), Memory(name, "made", 8))
        call = Call(
            function,
            map_recorded(args, self._meet),
            {},
            (value,),
            kind="number",
            where=program_line(),
        )
        self.graph.calls.append(call)
        numbers = [x for x in args if type(x) is TracedNumber]
        origins = frozenset().union(*[x._origins for x in numbers])
        return TracedNumber(result, value, self, origins)

    def number_input(self, number: Any, name: str, path: Any) -> TracedNumber:
        """A number that each replay is given."""
        name = self.name(name)
        value = Value(name, (), None, (), Memory(name, "input", 8))
        return TracedNumber(number, value, self, frozenset([path]))

    def shape_of_number(self, number: TracedNumber, dtype: Any) -> Any:
        """``np.array(number, dtype)``."""
        return self.run(np.array, (number, dtype), {}, "make")

    # ---- branches: see ``control_flow`` -----------------------------------------------------

    def aside(self, function: Callable[[], list[Any]], given: Any = ()) -> Branch | None:
        """What a function computes, recorded as a graph of its own; None if that cannot be.

        - ``function``: returns recorded arrays, in memory of their own.
        - ``given``: recorded arrays (of :meth:`variable`) that are its inputs.
        """
        around, versions = self.graph.calls, self._versions()
        drawn, generator = self.generator_state(), self.generator.get_state()
        self.graph.calls = []
        self._made.append(set())
        self._met.append({})
        try:
            found = function()
        except _NoBranch as error:
            self.break_(str(error))
        finally:
            calls, self.graph.calls = self.graph.calls, around
            made, met = self._made.pop(), self._met.pop()
        if self.generator_state() != drawn:
            self.generator.set_state(generator)
            self.break_("a branch draws random numbers")
        if self.broken:
            for storage, version in versions:
                storage.version = version
            return None
        if not all(type(a) is TracingArray and a._value.memory in made for a in found):
            self.break_("a branch returns values that were not computed in it")
            return None
        inside = {value for call in calls for value in call.results}
        inside |= {array._value for array in given}
        captured = {value: array for value, array in met.items() if value not in inside}
        for outer in self._made[-1:]:
            outer |= made
        for outer_met in self._met[-1:]:
            outer_met |= captured
        return Branch(calls, [a._value for a in given], captured, [array._value for array in found])

    def _versions(self) -> list[tuple[Any, int]]:
        counters = [counter_of(getattr(t, "_storage", None)) for t in self.sources.values()]
        return [(counter, counter.version) for counter in counters if counter is not None]

    def _refuse_writes(self, targets: list[Any]) -> None:
        for target in targets:
            if type(target) is not TracingArray or target._value.memory not in self._made[-1]:
                raise _NoBranch("a branch writes into memory that was there before")

    def variable(self, array: Any, name: str) -> TracingArray:
        """An array for what varies in a branch: a copy, which stands for the values of any step."""
        copy = np.array(real(array), order="C")
        return TracingArray(copy, self.value_of(copy, name), self)

    def opaque(self, function: Any, arrays: list[Any], branches: list[Branch]) -> TracedNumber:
        """A call of what branches capture, whose result only other calls can read."""
        args = [*arrays, *[a for branch in branches for a in branch.captured.values()]]
        return self.number(function, *args)


def _check(function: Callable[..., Any], *args: Any) -> None:
    if function(*args[:-1]) != args[-1]:
        raise CheckFailed


def asked_by_package() -> bool:
    """Does the package ask for a value for its own sake, not because a program wants it?"""
    frame: Any = sys._getframe(2)
    while frame.f_code.co_filename.endswith(_FOR_PROGRAMS) or frame.f_code.co_filename in _OWN:
        frame = frame.f_back
    return frame.f_code.co_filename.startswith(_PACKAGE)


# Questions that these answer are those of whoever calls them.
_FOR_PROGRAMS = ("interop.py", "tensor.py", "module.py", "attributes.py", "queries.py")


def program_line() -> str:
    """File and line of the program that is being recorded: the newest frame that is no one's of
    the package or of NumPy."""
    frame: Any = sys._getframe(1)
    while frame is not None:
        if _is_programs(frame.f_code.co_filename):
            return f"{frame.f_code.co_filename}:{frame.f_lineno}"
        frame = frame.f_back
    return ""


@cache
def _is_programs(file: str) -> bool:
    return not file.startswith(_PACKAGE) and "numpy" not in file


class RecordingNumpy:
    """Stands for NumPy where memory is made from nothing: ``np.zeros``, recorded."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.draw = recorder.draw

    def __getattr__(self, name: str) -> Any:
        function = getattr(np, name)
        return lambda *args, **kwargs: self.recorder.make(function, *args, **kwargs)
