"""Backend "numpy": one Python function of NumPy calls, written for the graph.

What it saves: memory is planned once (``passes.memory``), so that calls write into buffers that are
there (``out=``); views of parameters and of buffers are taken once, before the first replay; and
Python runs nothing in between the calls. ``run.code`` is the function's source.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from ..array_graph import ArrayGraph, Call, Memory, Value, fill, map_values, name_of
from ..passes.memory import can_write_out, plan_memory
from . import register_backend
from .eager import eager, flat
from .pool import Program

_LARGE = 1 << 16  # bytes
_EMPTY = ("empty_like", "empty")
_FILLED = {"zeros_like": 0, "zeros": 0, "ones_like": 1, "ones": 1}
_OUT_BY_NAME = (np.maximum, np.minimum)  # NumPy wants it so
_METHODS = {"max": np.maximum, "min": np.minimum, "amax": np.maximum, "amin": np.minimum}
_BITS: dict[int, np.dtype] = {4: np.dtype(np.int32), 8: np.dtype(np.int64)}
_INFIX = {operator.add: "+", operator.sub: "-", operator.mul: "*", operator.truediv: "/",
          operator.pow: "**", operator.floordiv: "//", operator.mod: "%"}  # fmt: skip


@register_backend("numpy")
def numpy_code(graph: ArrayGraph) -> Callable[..., list[Any]]:
    """A function written for the graph. Its source is ``run.code``."""
    plan = plan_memory(graph)
    has_places = bool(plan.places) or any(hasattr(c.function, "write") for c in graph.calls)
    if not has_places:
        return _Writer(graph, plan, np.empty(0, np.uint8)).function()
    codes: list[str] = []

    def write(memory: np.ndarray) -> Callable[..., list[Any]]:
        written = _Writer(graph, plan, memory).function()
        codes[:] = [written.code]  # type: ignore[attr-defined]
        return written

    # buffers belong to one replay at a time: a second one (a thread's) goes without
    run = Program(write, plan.peak, eager(graph))
    run.code, run.plan = codes[0], plan
    return run


numpy_code.wants_loops = False  # type: ignore[attr-defined]  # (functions may have attributes)


class _Names(dict[str, Any]):
    """The names of a source and what they mean; ``first``: the first name of a thing, by its id."""

    def __init__(self) -> None:
        super().__init__()
        self.first: dict[int, str] = {}

    def __setitem__(self, name: str, thing: Any) -> None:
        super().__setitem__(name, thing)
        self.first.setdefault(id(thing), name)


class _Writer:
    def __init__(self, graph: ArrayGraph, plan: Any, memory: np.ndarray) -> None:
        self.graph, self.plan, self.memory = graph, plan, memory
        self.fixed: dict[Value, Any] = dict(graph.state)  # arrays that are there before a replay
        self.names, self.counts = _Names(), Counter[str]()
        self.lines: list[str] = []
        self.local: dict[Memory, list[str]] = {}  # variables of the function
        self.arrays: set[Value] = set()  # what is surely an ndarray, not one of NumPy's numbers

    # ---- names ------------------------------------------------------------------------------

    def constant(self, thing: Any, stem: str = "_c") -> str:
        """How a constant is written: as it is, or by a name."""
        if thing is None or type(thing) in (bool, int, str):
            return repr(thing)
        if type(thing) is float and repr(thing)[-1].isdigit():
            return repr(thing)
        known = self.names.first.get(id(thing))
        if known is not None:
            return known
        n = self.counts[stem]  # (smaller ones are taken)
        while f"{stem}{n or ''}" in self.names:
            n += 1
        self.counts[stem] = n + 1
        self.names[f"{stem}{n or ''}"] = thing
        return f"{stem}{n or ''}"

    def text(self, argument: Any) -> str:
        """An argument as source."""
        if type(argument) is Value:
            if argument in self.fixed:
                self.names[argument.name] = self.fixed[argument]
            return argument.name
        if type(argument) is tuple:
            return f"({''.join(self.text(part) + ', ' for part in argument)})"
        if type(argument) is list:
            return f"[{', '.join(map(self.text, argument))}]"
        if type(argument) is slice:
            ends = (argument.start, argument.stop, argument.step)
            return f"slice({', '.join(map(self.text, ends))})"
        if isinstance(argument, np.ndarray):
            return self.constant(argument, "_array")
        return self.constant(argument)

    def named(self, function: Any) -> str:
        """A name for a function."""
        return self.constant(function, "_" + re.sub(r"\W", "_", name_of(function)).strip("_"))

    # ---- calls ------------------------------------------------------------------------------

    def function(self) -> Callable[..., list[Any]]:
        """Write all calls; returns the compiled function."""
        ends = self._ends()
        for call in self.graph.calls:
            self.call(call)
            over = [name for memory in ends.get(call, ()) for name in self.local.get(memory, ())]
            if over:
                self.lines.append(f"{' = '.join(over)} = None")
        parameters = [value.name for value in self.graph.inputs]
        outputs = [self.output(value) for value in self.graph.outputs]
        body = [*self.lines, f"return [{', '.join(outputs)}]"]
        code = f"def _run({', '.join(parameters)}):\n" + "\n".join(f"    {line}" for line in body)
        # (as a part of this package: NumPy's warnings are not the program's)
        names = dict(self.names) | {"_asarray": np.asarray, "_flat": flat, "__name__": __name__}
        exec(compile(code, "<minitorch.compile numpy>", "exec"), names)
        written: Any = names.pop("_run")  # (no cycle: with it goes its memory, at once)
        written.code = code
        return written

    def _ends(self) -> dict[Call, list[Memory]]:
        """After which call large memory that has no place in the plan is not named any more.

        The function's variables would keep it until the function ends.
        """
        outside = {value.memory for value in self.graph.outputs}
        last: dict[Memory, Call] = {}
        for call in self.graph.calls:
            for value in (*call.values(), *call.results):
                memory = value.memory
                if memory.nbytes >= _LARGE and memory.kind == "made" and memory not in outside:
                    last[memory] = call
        found: dict[Call, list[Memory]] = {}
        for memory, call in last.items():
            if memory not in self.plan.places:
                found.setdefault(call, []).append(memory)
        return found

    def output(self, value: Value) -> str:
        """An array that leaves: NumPy's numbers become 0-d arrays."""
        text = self.text(value)
        sure = value in self.arrays or value in self.fixed or value.shape or value.is_number
        return text if sure or value in self.graph.inputs else f"_asarray({text})"

    def call(self, call: Call) -> None:
        """Write one call, or do it now if it can be done before all replays."""
        if hasattr(call.function, "write"):  # a call of another backend's that writes itself
            call.function.write(self)
            return
        fixed = all(value in self.fixed for value in call.values())
        if call.kind == "view" and fixed and not self._moves(call):
            args, kwargs = fill(call, self.fixed)
            results = call.function(*args, **kwargs)
            parts = flat(results) if len(call.results) > 1 else [results]
            self.fixed.update(zip(call.results, parts))
            return
        place = self.plan.places.get(call.results[0].memory) if call.results else None
        if place is not None and can_write_out(call):
            self.into(call, self.buffer(call.results[0], place.offset))
            return
        if call.name == "where" and can_write_out(call):  # (np.where is slow at many elements)
            return self.into_new(call, call.results[0])
        self.lines.append(self.plain(call))
        for value in call.results:
            if value.shape == () and value.is_number is False and self._written(value):
                self.lines.append(f"{value.name} = _asarray({value.name})")
                self.arrays.add(value)

    def _moves(self, call: Call) -> bool:
        """Is a "view" of memory that is no buffer of ours and may be another one next time?"""
        return any(value.memory.kind == "input" for value in call.values())

    def _written(self, value: Value) -> bool:
        return any(value.memory is other.memory for c in self.graph.calls for other in c.writes)

    def buffer(self, value: Value, offset: int) -> str:
        """The name of the planned memory of a Value."""
        array = np.ndarray(value.shape, value.dtype, self.memory, offset, value.strides)
        self.fixed[value] = array
        self.names[value.name] = array
        return value.name

    def into_new(self, call: Call, value: Value) -> None:
        """A call that writes its result, which leaves, into memory that is asked for now."""
        self.names["_empty"] = np.empty
        self.local.setdefault(value.memory, []).append(value.name)
        shape, dtype = self.text(value.shape), self.text(value.dtype)
        self.lines.append(f"{value.name} = _empty({shape}, {dtype})")
        self.into(call, value.name)

    def into(self, call: Call, out: str) -> None:
        """A call that writes its result into a buffer."""
        name, function, args = call.name, call.function, call.args
        if name in _EMPTY:
            return
        if name in _FILLED:
            self.lines.append(f"{out}.fill({_FILLED[name]})")
        elif name in ("full_like", "full"):
            self.lines.append(f"{out}.fill({self.text(args[1])})")
        elif name in ("astype", "copy"):
            self.names["_copyto"] = np.copyto
            casting = "same_kind" if name == "copy" else "unsafe"
            self.lines.append(f"_copyto({out}, {self.text(args[0])}, {casting!r})")
        elif name == "where":
            self.names["_pick"] = pick
            self.lines.append(f"_pick({self.text(args[0])}, {self.text(args[1])}, {out})")
        elif isinstance(function, np.ufunc) and not call.kwargs and function.nout == 1:
            texts = ", ".join(map(self.text, args))
            by_name = "out=" * (function in _OUT_BY_NAME)
            self.lines.append(f"{self.named(function)}({texts}, {by_name}{out})")
        elif name.endswith(".reduce"):
            self.lines.append(f"{self.named(function)}({self.reduction(call, out)})")
        elif name in _METHODS and not set(call.kwargs) - {"axis", "keepdims"} and len(args) < 3:
            # ndarray.max is this, by way of a function in Python
            reduce = _METHODS[name].reduce
            axis = call.kwargs.get("axis", args[1] if len(args) > 1 else None)
            keepdims = bool(call.kwargs.get("keepdims", False))
            self.lines.append(
                f"{self.named(reduce)}({self.text(args[0])}, {self.text(axis)}, None, "
                f"{out}, {keepdims})"
            )
        elif name == "dot":
            product = "_matmul" if is_large_product(call) else "_dot"
            self.names[product] = np.matmul if is_large_product(call) else np.dot
            self.lines.append(f"{product}({self.text(args[0])}, {self.text(args[1])}, {out})")
        else:
            self.lines.append(f"{self.plain_call(call)[:-1]}, out={out})".replace("(, ", "("))

    def reduction(self, call: Call, out: str) -> str:
        """The arguments of ``ufunc.reduce`` in order: given by name they take longer."""
        order = ("array", "axis", "dtype", "out", "keepdims")
        given: dict[str, Any] = dict(zip(order, call.args)) | call.kwargs
        if set(given) - set(order):
            rest = ", ".join(f"{k}={self.text(v)}" for k, v in given.items() if k != "array")
            return f"{self.text(given['array'])}, {rest}, out={out}"
        parts = [self.text(given["array"]), self.text(given.get("axis", 0))]
        parts += [self.text(given.get("dtype")), out]
        if given.get("keepdims"):
            parts.append("True")
        return ", ".join(parts)

    def plain(self, call: Call) -> str:
        """A call as a line of source."""
        text = self.plain_call(call)
        if not call.results:
            return text
        for value in call.results:
            self.local.setdefault(value.memory, []).append(value.name)
        names = ", ".join(value.name for value in call.results)
        if len(call.results) > 1:
            return f"{names} = _flat({text})"
        return f"{names} = {text}"

    def plain_call(self, call: Call) -> str:
        args, function = call.args, call.function
        if function is operator.getitem:
            return f"{self.text(args[0])}[{self.text(args[1])}]"
        if function is operator.setitem:
            self.names["_setitem"] = operator.setitem
            return f"_setitem({', '.join(map(self.text, args))})"
        if function in _INFIX and call.kind in ("number", "elementwise"):
            return f"({self.text(args[0])} {_INFIX[function]} {self.text(args[1])})"
        if isinstance(function, np.ufunc) and set(call.kwargs) == {"out"} and function.nout == 1:
            (out,) = call.kwargs["out"]
            given = ", ".join(map(self.text, args))
            by_name = "out=" * (function in _OUT_BY_NAME)
            return f"{self.named(function)}({given}, {by_name}{self.text(out)})"
        if is_large_product(call):
            self.names["_matmul"] = np.matmul
            return f"_matmul({self.text(args[0])}, {self.text(args[1])})"
        texts = [self.text(argument) for argument in args]
        texts += [f"{name}={self.text(value)}" for name, value in call.kwargs.items()]
        if isinstance(function, type(np.ndarray.sum)) and hasattr(np.ndarray, function.__name__):
            return f"{texts[0]}.{function.__name__}({', '.join(texts[1:])})"
        return f"{self.named(function)}({', '.join(texts)})"


def is_large_product(call: Call) -> bool:
    """Is it ``dot`` of large matrices? matmul does the same, and fills the result with 0 not first.

    (It takes longer to begin.)
    """
    if call.name != "dot" or call.kwargs or len(call.args) != 2 or len(call.results) != 1:
        return False
    shapes = [x.shape for x in call.args if type(x) is Value]
    matrices = len(shapes) == 2 and all(len(shape) == 2 and 1 not in shape for shape in shapes)
    return matrices and call.results[0].nbytes >= _LARGE


def pick(mask: np.ndarray, x: np.ndarray, out: np.ndarray) -> None:
    """``out[...] = np.where(mask, x, 0)``: the bits of x, and those of -1 or of 0."""
    bits = out.view(_BITS[x.itemsize])
    np.copyto(bits, np.negative(mask.view(np.int8)))
    np.bitwise_and(bits, x.view(bits.dtype), out=bits)


__all__ = ["map_values", "numpy_code"]
