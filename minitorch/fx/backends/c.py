"""Backend "c": the groups of ``passes.fusion`` as loops of C, the rest by backend "numpy".

Groups that follow each other become one Call, of a function in a library that the system's compiler
makes (``minitorch.backends.c.compiler``); the graph with these goes to backend "numpy". Products of
matrices stay NumPy's. ``run.source`` is the C. Without a compiler: one warning, and backend
"numpy".

Results may differ from NumPy's in the last bits of exp, log and tanh, and of sums of rows. Products
are rounded before they are added, as NumPy does: what cancels there cancels here.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from ...backends.c.compiler import CompilerError, compiler, load
from ...backends.c.kernels import SOURCE, source
from ...backends.c.table import TABLE
from ...devices.kernels import Threads
from ...errors import warn
from ..array_graph import ArrayGraph, Call, Memory, Value
from ..passes.fusion import Group, fuse
from ..passes.rewriting import is_view, reads_nothing
from . import register_backend
from .c_loops import FUNCTIONS, Loops
from .numpy_code import numpy_code

_DEFINES = {"f": ("REAL=float", "REAL_IS_FLOAT"), "d": ("REAL=double",)}


@register_backend("c")
def c(graph: ArrayGraph) -> Callable[..., list[Any]]:
    """Groups of elementwise calls and sums of rows as loops of C, the rest as backend "numpy"."""
    if not graph.groups:
        graph, _ = fuse(graph)
    lowered, bundles = bundle(graph)
    loops = _functions(bundles)
    try:
        for char in _DEFINES:
            alike = [one for one in bundles if one.char == char]
            if alike:
                texts = [one.text() for one in loops if one.group.char == char]
                texts += [one.glue() for one in alike]
                library = load(_source(char, texts), *_DEFINES[char], exact=True)
                for one in alike:
                    one.function = getattr(library, one.name)
                    one.function.restype = None
    except CompilerError as error:
        warn(f'backend "c" is not available, "numpy" computes: {error}')
        return numpy_code(graph)
    run = numpy_code(lowered)
    whole = [call.name for call in graph.calls if TABLE.get(call.name) is call.function]
    texts = [one.text() for one in loops] + [source(name) for name in dict.fromkeys(whole)]
    run.source = "\n".join(texts)  # type: ignore[attr-defined]
    return run


# Operations whose loops are not those of a group: sums over rows that lie apart, windows, and what
# eager code does in blocks. They are recorded as one call of a kernel of minitorch.backends.c.
WHOLE = (
    "gelu", "gelu_backward", "softmax", "softmax_backward", "log_softmax", "log_softmax_backward",
    "layer_norm", "layer_norm_backward", "batch_norm", "batch_norm_backward", "cumsum", "max_pool",
    "put_at_places", "avg_pool", "avg_pool_backward", "convolve", "correlate", "attention",
    "attention_backward",
)  # fmt: skip


def kernels() -> dict[str, Callable[..., Any]]:
    """The kernels that recordings for this backend call: none without a compiler."""
    try:
        compiler()
    except CompilerError:
        return {}
    return {name: TABLE[name] for name in WHOLE}


c.kernels = kernels  # type: ignore[attr-defined]  # (functions may have attributes)


def _source(char: str, texts: list[str]) -> str:
    """The C of groups of one dtype, with the functions of one number that kernels.c has."""
    head = SOURCE.read_text("utf-8").partition("/* The largest number of a row")[0]
    return "\n".join([head, FUNCTIONS[char], *texts])


def _functions(bundles: list[Bundle]) -> list[Loops]:
    """The loops that differ: each step of an LSTM has the same ones, of other arrays."""
    first: dict[str, Loops] = {}
    for loops in [loops for one in bundles for loops in one.loops]:
        loops.name = f"group{len(first)}"
        loops.name = first.setdefault(loops.pattern(), loops).name
    return list(first.values())


def bundle(graph: ArrayGraph) -> tuple[ArrayGraph, list[Bundle]]:
    """The graph with one Call for all groups that nothing has to come between, and these."""
    result, bundles = graph.copy(), []
    users = Users(result)
    group_of = {call: group for group in result.groups for call in group}
    calls: list[Call] = []
    open_one: Bundle | None = None
    for call in [*result.calls, None]:
        group = group_of.get(call) if call is not None else None
        if group is not None and call is not group[0]:
            continue
        fits = group is not None and open_one is not None and open_one.fits(group)
        if open_one is not None and not fits and (call is None or not open_one.lets_pass(call)):
            calls += open_one.calls()
            open_one = None
        if group is not None:
            if open_one is None:
                open_one = Bundle(f"bundle{len(bundles)}", users)
                bundles.append(open_one)
            open_one.add(group)
        elif call is not None and open_one is None:
            calls.append(call)
    result.calls, result.groups = calls, []
    return result, bundles


class Users:
    """Who uses what of a graph."""

    def __init__(self, graph: ArrayGraph) -> None:
        self.calls: dict[Memory, set[Call]] = {}
        self.outside = {value.memory for value in graph.outputs}
        self.values = graph.users()
        self.last: dict[Memory, Call] = {}
        for call in graph.calls:
            for value in call.values():
                self.calls.setdefault(value.memory, set()).add(call)
                self.last[value.memory] = call

    def others(self, memory: Memory, calls: set[Call]) -> bool:
        """Does anybody use the memory besides some calls?"""
        return memory in self.outside or not self.calls.get(memory, set()) <= calls

    def is_last(self, memory: Memory, calls: list[Call]) -> bool:
        """Does nobody use memory of the replay's own after some calls?"""
        own = memory.kind == "made" and memory not in self.outside and not memory.leaves
        return own and self.last[memory] in calls

    def views_inside(self, calls: list[Call]) -> set[Call]:
        """Views of what some calls make, which nobody else reads."""
        made = {value.memory for call in calls for value in call.results}
        near = [call for memory in made for call in self.calls.get(memory, ())]
        return {
            view for view in near
            if is_view(view) and all(
                user in calls for value in view.results for user in self.values.get(value, ())
            ) and not self.outside & {value.memory for value in view.results}
        }  # fmt: skip


class Bundle:
    """Groups that one call of C computes, each by a function of its own."""

    def __init__(self, name: str, users: Users) -> None:
        self.name, self.users = name, users
        self.loops: list[Loops] = []
        self.char = ""
        self.results: dict[Value, None] = {}
        self.ahead: list[Call] = []
        self.inner: set[Call] = set()  # views that only its own groups read
        self.written: set[Memory] = set()
        self.used: set[Memory] = set()
        self.function: Any = None

    def fits(self, calls: list[Call]) -> bool:
        """Is the group of the same dtype?"""
        return Group(calls).char == self.char

    def add(self, calls: list[Call]) -> None:
        """Compute one more group."""
        group = Group(calls)
        inner = self.users.views_inside(calls)
        self.inner |= inner
        made = [v for call in calls for v in call.results]
        own = {v.memory for v in made if not self.users.others(v.memory, {*calls, *inner})}
        made = [v for v in made if v.memory not in own]
        written = [v for call in calls for v in call.writes if v.memory not in own]
        written = [v for v in written if not self.users.is_last(v.memory, calls)]
        stored = dict.fromkeys([*made, *written])
        self.char = group.char
        self.loops.append(Loops("group", group, stored))
        self.results.update(dict.fromkeys(made))
        self.written |= group.written - own
        self.used |= group.uses.keys()

    def lets_pass(self, call: Call) -> bool:
        """May a call that follows come before it? (Room for the results is made even before.)"""
        if call in self.inner:
            return True
        if call.kind in ("check", "random") or call.touches() & self.used:
            return False
        if not reads_nothing(call) and call.reads() & self.written:
            return False
        self.ahead.append(call)
        return True

    def may_overwrite(self, memory: Memory, old: Memory) -> bool:
        """May a result lie where an operand lies that nobody needs any more?

        If one loop reads the one and writes the other, each at its own place, and no loop writes
        the result before or reads the operand after. (In a row, places are gone over repeatedly.)
        """
        reads = [n for n, loops in enumerate(self.loops) if old in loops.group.uses]
        writes = [n for n, loops in enumerate(self.loops) if memory in loops.group.uses]
        if not reads or not writes or reads[-1] > writes[0]:
            return False
        loops = self.loops[writes[0]]
        ways = loops.group.uses.get(old, set()) | loops.group.uses[memory]
        return reads[-1] < writes[0] or (
            not loops.in_rows and len(ways) == 1 and next(iter(ways))[0] == "whole"
        )

    def calls(self) -> list[Call]:
        """New memory for the results, what comes before, and the Call of this."""
        self.arrays = list(dict.fromkeys(v for loops in self.loops for v in loops.arrays))
        self.numbers = list(dict.fromkeys(v for loops in self.loops for v in loops.numbers))
        room = [Call(np.empty, (v.shape, v.dtype), {}, (v,), (), "make") for v in self.results]
        writes = tuple([v for v in self.arrays if v.memory in self.written])
        return [*room, *self.ahead, Call(self, (*self.arrays, *self.numbers), {}, (), writes)]

    def glue(self) -> str:
        """The C function that calls those of the groups: ``arrays`` are addresses."""
        arrays = {value: f"arrays[{n}]" for n, value in enumerate(self.arrays)}
        numbers = {value: f"numbers[{n}]" for n, value in enumerate(self.numbers)}
        lines = [f"API void {self.name}(void **arrays, const double *numbers, size threads)", "{"]
        for loops in self.loops:
            given = [arrays[v] for v in loops.arrays] + [numbers[v] for v in loops.numbers]
            lines.append(f"    {loops.name}({', '.join([*given, 'threads'])});")
        return "\n".join([*lines, "}", ""])

    @property
    def __name__(self) -> str:
        return self.name

    # ---- running ----------------------------------------------------------------------------

    def __call__(self, *given: Any) -> None:
        """Run the loops on arrays and numbers."""
        count = len(self.arrays)
        arrays = [np.asarray(array) for array in given[:count]]
        addresses = (ctypes.c_void_p * max(count, 1))(*map(address, arrays))
        numbers = (ctypes.c_double * max(len(self.numbers), 1))(*given[count:])
        self.function(addresses, numbers, ctypes.c_int64(Threads.count))

    def write(self, writer: Any) -> None:
        """Lines of backend "numpy" that do the same, with what is known beforehand filled in."""
        addresses = (ctypes.c_void_p * max(len(self.arrays), 1))()
        numbers = (ctypes.c_double * max(len(self.numbers), 1))()
        name, kept = self.name, []
        writer.names |= {
            f"_{name}": self.function, f"_{name}_arrays": addresses, f"_{name}_numbers": numbers,
            "_address": address, "_Threads": Threads, "_c_int64": ctypes.c_int64,
        }  # fmt: skip
        for n, value in enumerate(self.arrays):
            if value in writer.fixed:
                kept.append(writer.fixed[value])
                addresses[n] = address(kept[-1])
            else:
                text = writer.text(value)
                if not value.shape:  # (NumPy's numbers are no arrays)
                    writer.lines.append(f"{text} = _asarray({text})")
                writer.lines.append(f"_{name}_arrays[{n}] = _address({text})")
        for n, value in enumerate(self.numbers):
            writer.lines.append(f"_{name}_numbers[{n}] = {writer.text(value)}")
        writer.names[f"_{name}_kept"] = kept
        writer.lines.append(f"_{name}(_{name}_arrays, _{name}_numbers, _c_int64(_Threads.count))")


def address(array: np.ndarray) -> int:
    """Where the first element lies."""
    return array.__array_interface__["data"][0]
