"""Recomputing: what is cheap is computed again, rather than kept over the moment of most memory.

Backward wants what forward has computed, so a step's memory grows until forward is done. Much of it
is cheap: ``gate = 1 / (1 + exp(u))`` costs little as long as ``u`` is there. Chen et al. (2016,
"Training deep nets with sublinear memory cost") forget such results and compute them again where
backward needs them. PyTorch's compiler does so, too (AOTAutograd's min-cut partitioner).

This pass looks at the *peak*, the call at which most bytes are in use, and asks of each result that
lies there without being needed: could it come later? If nobody has read it yet, the calls that make
it move; if somebody has, and they are cheap, they run again. Then there is another peak, and so on.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from ..array_graph import ArrayGraph, Call, Memory, Value, map_values
from .fusion import place, stretch
from .memory import touches_nothing
from .rewriting import Renaming

LEAST = 8 << 20  # bytes of the peak: less is not worth a call
_WORTH = 0.9  # of the peak: if that much is left, the graph stays as it was
_SHARE = 64  # parts of the peak: smaller results stay where they are
_CHEAP = ("elementwise", "write", "make", "view")
_PURE = (*_CHEAP, "matmul", "reduction")
_CHEAP_KERNELS = ("layer_norm",)  # in C, of one call
_PRICE = 5  # of that many bytes that the graph touches, one may be touched to compute again


class _Facts(NamedTuple):
    """Of a call: the memory that it reads or makes, that it writes; whether it touches elements."""

    all: set[Memory]
    writes: set[Memory]
    touches: bool
    nbytes: int


class _Later(NamedTuple):
    """``memory`` may be made right before call ``at``, by the calls number ``recipe``.

    ``price``: the bytes that they touch, if they have to run ``again``.
    """

    memory: Memory
    recipe: list[int]
    at: int
    again: bool
    price: int


def recompute(graph: ArrayGraph, least: int = LEAST) -> tuple[ArrayGraph, int]:
    """The graph with a lower peak, and how many calls that saves: 0, or less than that.

    Peaks of fewer than ``least`` bytes stay as they are.
    """
    result = graph.copy()
    facts = {call: _facts_of(call) for call in result.calls}
    purse = int(sum(fact.nbytes for fact in facts.values()) / _PRICE)
    first = peak = _Peak(result, facts)
    moved: set[Memory] = set()
    while found := [
        one for one in peak.later(least) if one.price <= purse and one.memory not in moved
    ]:
        best = min(found, key=lambda one: one.price / one.memory.nbytes)
        purse -= best.price
        moved.add(best.memory)  # once is enough, and this comes to an end
        _move(result, best)
        for call in result.calls:
            if call not in facts or best.memory in facts[call].all:
                facts[call] = _facts_of(call)
        peak = _Peak(result, facts)
    if peak.bytes > first.bytes * _WORTH:
        return graph.copy(), 0
    return result, len(graph.calls) - len(result.calls)


def _facts_of(call: Call) -> _Facts:
    values = [v for v in (*call.values(), *call.results) if not v.is_number]
    touches = not touches_nothing(call)
    nbytes = sum(min(v.nbytes, v.memory.nbytes) for v in values) if touches else 0
    return _Facts({v.memory for v in values}, call.touches(), touches, nbytes)


class _Peak:
    """The call at which a graph needs most memory, and what lies there."""

    def __init__(self, graph: ArrayGraph, facts: dict[Call, _Facts]) -> None:
        self.calls, self.facts = graph.calls, [facts[call] for call in graph.calls]
        self.used: dict[Memory, list[int]] = {}  # by which calls it is touched
        for n, fact in enumerate(self.facts):
            for memory in fact.all if fact.touches else ():
                self.used.setdefault(memory, []).append(n)
        change = [0] * (len(graph.calls) + 1)
        for memory, numbers in self.used.items():
            if memory.kind == "made":
                change[numbers[0]] += memory.nbytes
                change[-1 if memory.leaves else numbers[-1] + 1] -= memory.nbytes
        in_use = list(accumulate(change))
        self.bytes = max(in_use)
        self.at = in_use.index(self.bytes)

    def later(self, least: int) -> list[_Later]:
        """What could be made after the peak. (Nothing, if that has fewer than ``least`` bytes.)"""
        lying = [
            memory for memory, numbers in self.used.items()
            if memory.kind == "made" and memory.nbytes * _SHARE >= self.bytes >= max(least, 1)
            and numbers[0] < self.at < numbers[-1] and self.at not in numbers and not memory.leaves
        ]  # fmt: skip
        return [one for one in map(self._later, lying) if one is not None]

    def _later(self, memory: Memory) -> _Later | None:
        at = next(n for n in self.used[memory] if n > self.at)
        named = [n for n in range(at) if memory in self.facts[n].all]
        made = {n for n in named for value in self.calls[n].results if value.memory is memory}
        recipe = [n for n in named if n in made or memory in self.facts[n].writes]
        again = recipe != named  # somebody has read it
        kinds = _CHEAP if again else _PURE
        if not all(self._may_wait(n, at, memory, kinds) for n in recipe):
            return None
        price = sum(self.facts[n].nbytes for n in recipe) if again else 0
        return _Later(memory, recipe, at, again, price)

    def _may_wait(self, n: int, at: int, memory: Memory, kinds: tuple[str, ...]) -> bool:
        """Does a call make the same just before call number ``at``, without keeping more alive?"""
        call, facts = self.calls[n], self.facts[n]
        made = {value.memory for value in call.results}
        if not facts.writes <= {memory} or (call.kind not in kinds and not _is_kernel(call)):
            return False
        if not facts.touches:
            return True
        if made - {memory} and not _is_kernel(call):
            return False
        for value in call.values():
            numbers = self.used.get(value.memory, [])
            if value.memory is memory or value.is_number or not numbers:
                continue
            if value.memory.kind == "made" and not value.memory.leaves and numbers[-1] < at:
                return False
            if any(self._is_written(value, k) for k in numbers if n < k < at):
                return False
        return True

    def _is_written(self, value: Value, n: int) -> bool:
        """Does a call write an element of a Value?"""
        if value.memory not in self.facts[n].writes:
            return False
        first, end = stretch(*place(value))
        written = [stretch(*place(v)) for v in self.calls[n].writes if v.memory is value.memory]
        return any(start < end and first < stop for start, stop in written)


def _is_kernel(call: Call) -> bool:
    """Is it a kernel in C that computes its results, and does nothing else?"""
    own = getattr(call.function, "__module__", "").endswith("backends.c.kernels")
    return own and call.name in _CHEAP_KERNELS


def _move(graph: ArrayGraph, later: _Later) -> None:
    """Run the calls of a recipe later, or again."""
    recipe = [graph.calls[n] for n in later.recipe]
    rest = graph.calls[later.at :]
    if not later.again:
        before = [call for call in graph.calls[: later.at] if call not in recipe]
        graph.calls = [*before, *recipe, *rest]
        return
    taken = {value.name for value in graph.values()}
    memories: dict[Memory, Memory] = {}
    copies: dict[Value, Value] = {}

    def copy(value: Value) -> Value:
        if value.memory not in memories:
            return value
        if value not in copies:
            name = f"{value.name}_again"
            while name in taken:
                name += "_"
            taken.add(name)
            look = (value.shape, value.dtype, value.strides)
            copies[value] = Value(name, *look, memories[value.memory], value.offset)
        return copies[value]

    calls = []
    for call in recipe:
        for old in {value.memory for value in call.results}:  # (a kernel makes more than one)
            memories.setdefault(old, Memory(f"{old.name}_again", "made", old.nbytes))
        args, kwargs = map_values((call.args, call.kwargs), copy)
        results, writes = tuple(map(copy, call.results)), tuple(map(copy, call.writes))
        calls.append(Call(call.function, args, kwargs, results, writes, call.kind, call.where))
    names, after = Renaming(), ArrayGraph()
    for value, again in copies.items():
        if value.memory is later.memory:
            names.replace(value, again)
    after.calls = rest
    graph.calls = [*graph.calls[: later.at], *calls, *[call for _, call in names.calls(after)]]
