"""What passes have in common: which calls may be moved or merged, and one Value put for another."""

from __future__ import annotations

from collections.abc import Iterator

from ..array_graph import ArrayGraph, Call, Memory, Value, map_values

_EFFECTS = ("random", "check", "write")
_LIBRARIES = ("numpy", "operator", "_operator")


def is_view(call: Call) -> bool:
    """Are all results memory of an argument?"""
    read = call.reads()
    return bool(call.results) and all(value.memory in read for value in call.results)


def reads_nothing(call: Call) -> bool:
    """Does it look at no element of its arguments?"""
    return is_view(call) or call.name in ("empty_like", "zeros_like", "ones_like")


def is_pure(call: Call) -> bool:
    """Does the call nothing but compute its results, the same ones from the same arguments?"""
    if call.writes or not call.results or call.kind in _EFFECTS:
        return False
    module = getattr(call.function, "__module__", None) or "numpy"
    return call.kind != "other" or module.partition(".")[0] in _LIBRARIES


class Lives:
    """When memory is written, and used for the last time: by the numbers of calls."""

    def __init__(self, graph: ArrayGraph) -> None:
        self.writes: dict[Memory, list[int]] = {}
        self.last: dict[Memory, int] = {value.memory: len(graph.calls) for value in graph.outputs}
        for n, call in enumerate(graph.calls):
            for memory in call.touches():
                self.writes.setdefault(memory, []).append(n)
            for memory in call.reads():
                self.last[memory] = max(n, self.last.get(memory, n))

    def is_fixed(self, memory: Memory) -> bool:
        """Is it the replay's own, never written after it was made, and kept by nobody?"""
        return memory.kind == "made" and not memory.leaves and memory not in self.writes

    def may_stand_for(self, original: Value, copy: Value, made: int) -> bool:
        """May all read the original, in place of the equal copy that call number ``made`` makes?

        They must look alike to the last stride: what is computed from them is laid out, and added
        up, along these. And nobody may write into either one as long as the copy is read.
        """
        alike = (original.shape, original.dtype, original.strides) == (
            copy.shape, copy.dtype, copy.strides,
        )  # fmt: skip
        if original.memory is copy.memory:
            return alike
        last = self.last.get(copy.memory, made)
        written = [n for n in self.writes.get(original.memory, ()) if made < n <= last]
        return alike and not copy.offset and self.is_fixed(copy.memory) and not written


class Renaming:
    """Values that stand for others; views of these become views of those."""

    def __init__(self) -> None:
        self.values: dict[Value, Value] = {}
        self.memories: dict[Memory, tuple[Memory, int]] = {}

    def replace(self, old: Value, new: Value) -> None:
        """From now on ``new`` stands where ``old`` stood."""
        self.values[old] = new
        if old.memory is not new.memory:
            self.memories[old.memory] = (new.memory, new.offset - old.offset)

    def value(self, value: Value) -> Value:
        """What stands for a Value now."""
        while value in self.values:
            value = self.values[value]
        if value.memory in self.memories:
            memory, shift = self.memories[value.memory]
            self.values[value] = Value(
                value.name, value.shape, value.dtype, value.strides, memory, value.offset + shift
            )
            return self.value(self.values[value])
        return value

    def calls(self, graph: ArrayGraph) -> Iterator[tuple[int, Call]]:
        """The calls with their numbers, each renamed when it is its turn; at last the outputs."""
        for n, call in enumerate(graph.calls):
            if any(self.value(value) is not value for value in call.values()):
                call.args, call.kwargs = map_values((call.args, call.kwargs), self.value)
            call.writes = tuple(map(self.value, call.writes))
            call.results = tuple(map(self.value, call.results))
            yield n, call
        graph.outputs = list(map(self.value, graph.outputs))
