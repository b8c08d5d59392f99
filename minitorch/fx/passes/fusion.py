"""Fusion: neighbouring calls that go over the same places become a group, which one loop computes.

NumPy goes over all elements once a call, and memory is slower than arithmetic. A loop that computes
``exp(x * w + b)`` of one place after the other reads x once. Elementwise calls of one shape may be
fused, and with them sums and maxima of rows: softmax is a group of five calls.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..array_graph import ArrayGraph, Call, Memory, Value
from .reshaping import reshape_first
from .rewriting import reads_nothing

ELEMENTWISE = {
    "add", "subtract", "multiply", "divide", "true_divide", "negative", "positive", "square",
    "reciprocal", "sqrt", "exp", "log", "tanh", "absolute", "maximum", "minimum",
    "greater", "less", "greater_equal", "less_equal", "equal", "not_equal", "isnan",
    "isneginf",
}  # fmt: skip
FEWEST = 2  # calls in a group
_LONGEST_ROW = 4096  # elements: what is kept of a row lies on the stack


class Step(NamedTuple):
    """A call that a loop can compute: ``reduces``, from which operands, and to which Value."""

    call: Call
    reduces: bool
    operands: tuple[Any, ...]
    target: Value


def fuse(graph: ArrayGraph) -> tuple[ArrayGraph, int]:
    """The graph with its ``groups`` filled, and how many loops these save.

    The calls of a group are neighbours then: what stood between them comes before it; only views
    of what it makes, and the like, stay among them.
    """
    result = graph.copy()
    calls, groups, group = [], [], Group()
    for call in [*reshape_first(result.calls), None]:
        if call is not None and (group.takes(call) or group.lets_pass(call)):
            continue
        calls += [*group.before, *group.members]
        if len(group.steps) >= FEWEST:
            groups.append([step.call for step in group.steps])
        group = Group()
        if call is not None and not group.takes(call):
            calls.append(call)
    result.calls, result.groups = calls, groups
    return result, sum(len(group) - 1 for group in groups)


class Group:
    """Steps over the places of ``space``, or, where a sum of rows is among them, over its rows."""

    def __init__(self, steps: Sequence[Call] = ()) -> None:
        self.steps: list[Step] = []
        self.members: list[Call] = []  # the calls of the steps, views of what they make
        self.before: list[Call] = []
        self.space: tuple[int, ...] = ()
        self.char = ""
        self.made: set[Value] = set()
        self.written: set[Memory] = set()
        self.aside: set[Memory] = set()  # made by members that are no steps: no loop fills it
        self.uses: dict[Memory, set[Any]] = {}  # in which ways memory is read and written
        for call in steps:
            self.takes(call)

    # ---- which calls ------------------------------------------------------------------------

    def takes(self, call: Call) -> bool:
        """Add a call, if it belongs to the group.

        What the group writes it must use in one way only: then each place, or row, depends on
        itself alone, and the order of the loop is of no importance.
        """
        step = step_of(call)
        if step is None:
            return False
        arrays = [v for v in (*step.operands, step.target) if type(v) is Value and not v.is_number]
        chars = {value.dtype.char for value in arrays if value.dtype.char != "?"}
        space = self.space if self.steps else _first(step.operands if step.reduces else step[3:])
        if len(chars) != 1 or not chars <= {"f", "d"} or (self.steps and chars != {self.char}):
            return False
        if not all(_is_constant(x, *chars) for x in step.operands if type(x) is not Value):
            return False
        ways = ways_of(step, space)
        if ways is None or not math.prod(space) or not _are_aligned(arrays):
            return False
        if ways[-1] == "row" and not step.reduces and not any(s.reduces for s in self.steps):
            return False
        uses = {memory: set(known) for memory, known in self.uses.items()}
        for value, way in zip(arrays, ways):
            uses.setdefault(value.memory, set()).add((way, *place(value, space)))
        if self.aside.intersection([value.memory for value in arrays]):
            return False
        written = self.written | {step.target.memory}
        for memory in written:
            if not _is_orderly(uses[memory]):
                return False
        self.space, self.char, self.uses, self.written = space, *chars, uses, written
        self.steps.append(step)
        self.members.append(call)
        self.made.update(call.results)
        return True

    def lets_pass(self, call: Call) -> bool:
        """May a call that stands between those of the group come before it?"""
        if not self.steps or step_of(call) is not None or call.kind in ("check", "random"):
            return False
        if call.touches() & self.uses.keys():
            return False
        if self.made.intersection(call.values()):  # it comes after what it is given
            if not reads_nothing(call):
                return False
            self.members.append(call)
            self.made.update(call.results)
            self.aside |= {value.memory for value in call.results} - self.written
            return True
        if not reads_nothing(call) and call.reads() & self.written:
            return False
        self.before.append(call)
        return True


def step_of(call: Call) -> Step | None:
    """A call as a step of a loop, or None."""
    target, function, args, name = _target(call), call.function, call.args, call.name
    if target is None:
        return None
    if name in ("add.reduce", "maximum.reduce"):
        return _reduction(call, target)
    if name in ("copyto", "setitem"):
        return _write(call, target)
    if set(call.kwargs) - {"out"}:
        return None
    if name == "where" and len(args) == 3:
        return Step(call, False, args, target)
    if name in ("pow", "power") and type(args[1]) is float and args[1] in POWERS:
        return Step(call, False, args[:1], target)
    if name in ("vecdot", "matmul"):  # of rows and a vector: sums of products
        x, y = args[:2]
        if isinstance(y, np.ndarray) and y.ndim == 1 and np.all(y == 1):
            return Step(call, True, (x,), target)
        matrix = type(x) is Value and type(y) is Value and x.shape != ()
        alike = matrix and y.shape in (x.shape[-1:], x.shape if name == "vecdot" else None)
        return Step(call, True, (x, y), target) if alike else None
    if name not in ELEMENTWISE:
        return None
    return Step(call, False, args[: getattr(function, "nin", 1)], target)


POWERS = (0.5, -0.5, 2.0)
_REDUCE = {"axis", "dtype", "out", "keepdims"}


def _reduction(call: Call, target: Value) -> Step | None:
    """The sum or the maximum of each row."""
    x, axis = call.args[0], call.kwargs.get("axis", [*call.args, 0][1])
    last = type(x) is Value and axis in (-1, len(x.shape) - 1, (len(x.shape) - 1,))
    plain = call.kwargs.get("dtype") is None and not set(call.kwargs) - _REDUCE
    return Step(call, True, (x,), target) if last and plain and len(call.args) < 3 else None


def _write(call: Call, target: Value) -> Step | None:
    """``y[...] = x``, ``y[:, 0] = x`` of one column, ``np.copyto(y, x, where=condition)``."""
    if call.name == "setitem":
        index, source = call.args[1:]
        column = type(index) is tuple and [type(part) for part in index] == [slice, int]
        column = column and index == (slice(None), 0) and target.shape[1:] == (1,)
        return Step(call, False, (source,), target) if index is Ellipsis or column else None
    condition = call.kwargs.get("where", True)
    if set(call.kwargs) - {"where"} or len(call.args) != 2:
        return None
    operands = call.args[1:] if condition is True else (condition, call.args[1], target)
    return Step(call, False, operands, target)


def _target(call: Call) -> Value | None:
    """The only Value that a call computes, in new memory that is row-major, or where it writes."""
    if len(call.results) == 1 and not call.writes:
        value = call.results[0]
        return value if not value.is_number and value.is_contiguous and not value.offset else None
    return call.writes[0] if len(call.writes) == 1 and not call.results else None


def _is_orderly(uses: set[Any]) -> bool:
    """Is each element used by one place, or one row, alone, and in one way?"""
    if len(uses) == 1:
        return next(iter(uses))[0] != "other"
    ends = sorted(stretch(*use[1:]) for use in uses)
    apart = all(end <= start for (_, end), (start, _) in pairwise(ends))
    return apart and all(use[0] != "other" for use in uses)


def stretch(offset: int, steps: tuple[tuple[int, int], ...], char: str) -> tuple[int, int]:
    """From which byte to which the elements of a place lie."""
    first = offset + sum((n - 1) * step for n, step in steps if step < 0)
    last = offset + sum((n - 1) * step for n, step in steps if step > 0)
    return first, last + np.dtype(char).itemsize


def _are_aligned(arrays: list[Value]) -> bool:
    return not any(step % value.dtype.itemsize for value in arrays for step in value.strides)


def _first(values: Any) -> tuple[int, ...]:
    return values[0].shape if values and type(values[0]) is Value else ()


def ways_of(step: Step, space: tuple[int, ...]) -> list[str] | None:
    """How each array of a step lies in the space: "whole", "row" or "other"; None if it does not.

    "whole" has an element for each place, "row" one for each row, "other" is broadcast.
    """
    rows = (*space[:-1], 1), space[:-1]
    arrays = [x for x in step.operands if type(x) is Value and not x.is_number]
    if step.reduces:
        fits = arrays[0].shape == space and step.target.shape in rows and len(space) > 0
        if not fits or not 1 < space[-1] <= _LONGEST_ROW:
            return None
        return ["whole" if x.shape == space else "other" for x in arrays] + ["row"]
    if step.target.shape == space:
        whole = ["row" if x.shape == rows[0] != space else "other" for x in arrays]
        return ["whole" if x.shape == space else w for x, w in zip(arrays, whole)] + ["whole"]
    if shape_in(step.target, space) == space:  # row-major in another shape
        whole = ["whole" if shape_in(x, space) == space else "other" for x in arrays]
        alike = all(way == "whole" or _is_single(x) for way, x in zip(whole, arrays))
        return [*whole, "whole"] if alike else None
    if not space or space[-1] == 1 or step.target.shape not in rows:
        return None
    if space[-1] > _LONGEST_ROW or not all(x.shape in rows or _is_single(x) for x in arrays):
        return None
    return [*["row" if x.shape in rows else "other" for x in arrays], "row"]


def _is_single(value: Value) -> bool:
    return math.prod(value.shape) == 1


def is_row(step: Step, space: tuple[int, ...]) -> bool:
    """Is a step computed once a row?"""
    ways = None if step.reduces else ways_of(step, space)
    return ways is not None and ways[-1] == "row"


def shape_in(value: Value, space: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that a loop over a space sees: row-major elements may be seen in any shape."""
    same = value.is_contiguous and math.prod(value.shape) == math.prod(space)
    return space if same else value.shape


def strides_in(value: Value, space: tuple[int, ...]) -> tuple[int, ...]:
    """The strides, in bytes, of that shape."""
    shape = shape_in(value, space)
    if shape == value.shape:
        return value.strides
    return tuple(value.dtype.itemsize * math.prod(shape[n + 1 :]) for n in range(len(shape)))


def place(value: Value, space: tuple[int, ...] = ()) -> Any:
    """Which elements of its memory a Value reads, dimensions of size 1 aside; in a loop's space."""
    steps = zip(shape_in(value, space), strides_in(value, space))
    return value.offset, tuple([(n, step) for n, step in steps if n != 1]), value.dtype.char


def _is_constant(operand: Any, char: str) -> bool:
    """Is it a number that does not change the dtype?"""
    if isinstance(operand, np.ndarray):
        return operand.shape == () and operand.dtype.char == char
    return type(operand) in (int, float) or (
        isinstance(operand, np.generic) and operand.dtype.char == char
    )
