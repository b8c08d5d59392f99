"""A recorded forward that somebody will call ``backward`` on: its backward, recorded ahead of time.

PyTorch calls this AOTAutograd. When a recorded function returns Tensors with a history, the
gradients of what it used are computed once, from *tangents* (gradients of the results, to be given
later), and recorded behind the forward. The recording is cut in two there: what the second half
uses of the first is *saved* by one node, :class:`CompiledFunction`, for its backward.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import numpy as np

from ..autograd.backward import grad
from ..graph.edges import FREED, KeptOutput, Output, edge_of
from ..graph.node import Function, fill, keep
from ..tensors import Tensor, wrap
from .array_graph import ArrayGraph, Call, Memory, Value, map_values
from .layouts import InLayouts
from .tracing import TracingArray


class CompiledFunction(Function, node="CompiledFunctionBackward"):
    """What a compiled function leaves in the graph: one node.    Its backward was recorded, too."""

    __slots__ = ("gradients", "parts")
    gradients: Any
    parts: list[tuple[tuple[int, ...], np.dtype]]

    def backward(self, g: Any, *kept: Any) -> tuple[Any, ...]:
        return self.gradients(kept, g if isinstance(g, list) else [g])

    def run_recorded(self, g: Any) -> Any:
        """Refused, as in PyTorch."""
        raise RuntimeError(
            "torch.compile with aot_autograd does not currently support double backward"
        )


def freed_tensor(array: np.ndarray) -> Tensor:
    """A result whose history backward has walked already: it has one, and it cannot be used."""
    node = CompiledFunction()
    fill(node, (None,), array)
    node.saved = FREED
    out = wrap(array)
    out._edge, out._requires_grad = node, True
    return out


_FEW = 3  # results, for all choices of which there is a backward of its own


class _Pull:
    """A recorded backward: from the gradients of some results to those of the targets.

    - ``which``: the results that are given a gradient; ``calls``: how it is computed.
    - ``gradients``: a Value for each target, None where nothing flows.
    """

    def __init__(self, which: tuple[int, ...]) -> None:
        self.which = which
        self.calls: list[Call] = []
        self.gradients: list[Value | None] = []
        self.run: Callable[[Any, Any], list[Any]] = lambda kept, tangents: []

    def used(self) -> list[Value]:
        """The Values that it reads or hands on."""
        found = [value for call in self.calls for value in call.values()]
        return found + [value for value in self.gradients if value is not None]


class Joint:
    """The backward of a recording, and what its forward saves for it.

    It is recorded once for gradients of all results, and once for each choice among them (of more
    than three: each alone): a gradient that nobody gives is not one of zeros (``0 * inf`` is nan).
    """

    def __init__(self, recorder: Any, results: list[Tensor], targets: list[Tensor]) -> None:
        self.recorder = recorder
        self.outputs = {id(tensor): n for n, tensor in enumerate(results)}
        self.parts = [(t.array.shape, t.array.dtype) for t in results]
        self.targets = targets
        self.cut = len(recorder.graph.calls)
        self.tangents: list[Value] = []
        given = []
        for tensor in results:
            ones = np.ones(tensor.array.shape, tensor.array.dtype)
            tangent = recorder.lift(ones, "tangent", "input", None)
            self.tangents.append(tangent._value)
            recorder.sources.pop(tangent._value)
            given.append(wrap(tangent))
        everything = tuple(range(len(results)))
        sizes = range(1, len(everything)) if len(everything) <= _FEW else (1,)
        parts = [which for size in sizes for which in combinations(everything, size)]
        self.pulls = [_Pull(which) for which in [everything, *parts]]
        for pull in self.pulls:
            self._record(pull, results, given)

    def _record(self, pull: _Pull, results: list[Tensor], given: list[Tensor]) -> None:
        calls = self.recorder.graph.calls
        start = len(calls)
        with _ending_at([target for target in self.targets if target._edge is not None]):
            found = grad(
                [results[n] for n in pull.which], self.targets, [given[n] for n in pull.which],
                retain_graph=True, allow_unused=True,
            )  # fmt: skip
        for g in found:
            if g is not None and type(g.array) is not TracingArray:
                self.recorder.break_("a gradient does not depend on what was recorded")
                return
            pull.gradients.append(None if g is None else g.array._value)
        pull.calls = calls[start:]
        if any(call.kind == "check" for call in pull.calls):
            self.recorder.break_("a backward looks at values")

    def split(self, graph: ArrayGraph, outputs: list[Value]) -> list[Value]:
        """Cut the graph in two; returns what the forward must return: outputs, then saved."""
        graph.calls = graph.calls[: self.cut]
        made = {value for call in graph.calls for value in call.results}
        outside = made | set(graph.inputs) | set(graph.state)
        used = [value for pull in self.pulls for value in pull.used() if value in outside]
        self.saved = list(dict.fromkeys(used))
        self.graphs = [self._graph(pull, outside) for pull in self.pulls]
        self.n_outputs = len(outputs)
        return outputs + [value for value in self.saved if value in made]

    def _graph(self, pull: _Pull, outside: set[Value]) -> ArrayGraph:
        """A backward as a graph of its own, in which what it is given has Values of its own."""
        known: dict[Value, Value] = {}
        memories: dict[Memory, Memory] = {}
        old = {value.memory for value in outside} | {value.memory for value in self.tangents}

        def anew(value: Value) -> Value:
            if value.memory not in old:
                return value
            if value not in known:
                memory = memories.get(value.memory)
                if memory is None:
                    m = value.memory
                    memory = memories[m] = Memory(m.name, "input", m.nbytes)
                known[value] = Value(
                    value.name, value.shape, value.dtype, value.strides, memory, value.offset
                )
            return known[value]

        graph = ArrayGraph()
        for call in pull.calls:
            graph.calls.append(Call(
                call.function, map_values(call.args, anew), map_values(call.kwargs, anew),
                tuple(map(anew, call.results)), tuple(map(anew, call.writes)), call.kind,
                call.where,
            ))  # fmt: skip
        tangents = [self.tangents[n] for n in pull.which]
        graph.inputs = [anew(value) for value in (*self.saved, *tangents)]
        graph.outputs = [anew(value) for value in pull.gradients if value is not None]
        for value in graph.outputs:
            value.memory.leaves = True
        return graph

    def compile(self, backend: Any, optimize: Any) -> None:
        """Make the backward ready."""
        make = functools.partial(_made_ready, backend, optimize)
        for pull, graph in zip(self.pulls, self.graphs):
            pull.run = _filled(InLayouts(graph, len(self.saved), make), pull)

    def run(self, kept: Any, given: list[Any]) -> tuple[Any, ...]:
        """The gradients of the targets, for gradients of the results (None: not given)."""
        which = tuple([n for n, g in enumerate(given) if g is not None])
        for pull in self.pulls:
            if pull.which == which:
                return tuple(pull.run(kept, [given[n] for n in which]))
        parts = [pull.run(kept, [given[pull.which[0]]]) for pull in self.pulls[1:]
                 if len(pull.which) == 1 and pull.which[0] in which]  # fmt: skip
        return tuple([_sum_of(found) for found in zip(*parts)])

    def lines(self, writer: Any, inputs: list[tuple[Value, str]]) -> list[str]:
        """The lines of ``replay`` that make the node."""
        recording, sources = writer.recording, self.recorder.sources
        made, kept = self.n_outputs, []
        for value in self.saved:
            if value in sources:
                tensor = sources[value]
                kept.append(writer.locate(tensor))
            else:
                kept.append(f"r{made}")
                made += 1
        writer.names["new_node"] = self._node
        targets = ", ".join(writer.locate(tensor) for tensor in self.targets)
        del recording, inputs
        self.kept = f"({''.join(k + ', ' for k in kept)})"
        return [f"node = new_node(({targets},), {self.kept})"]

    def _node(self, targets: tuple[Tensor, ...], kept: tuple[Any, ...]) -> Any:
        node = CompiledFunction()
        node.gradients, node.parts = self.run, self.parts
        shape, dtype = self.parts[0]
        fill(node, tuple([edge_of(t) for t in targets]), np.empty(shape, dtype))
        keep(node, kept)
        return node

    def watching(self, writer: Any, named: dict[Memory, str]) -> list[str]:
        """The lines after which a result that is saved, too, may not be written into.

        - ``named``: the names of the results, by their memory.
        """
        pairs = [(n, named[v.memory]) for n, v in enumerate(self.saved) if v.memory in named]
        writer.names["watch_saved"] = watch_saved
        each = "".join(f"({n}, {name}), " for n, name in pairs)
        return [f"watch_saved(node, ({each}))"] if pairs else []

    def tensor(self, tensor: Tensor, name: str) -> str:
        """An expression for one result, which has the node as its history."""
        index = self.outputs[id(tensor)]
        return f"with_history({name}, node, {index})"


def watch_saved(node: CompiledFunction, results: tuple[tuple[int, Tensor], ...]) -> None:
    """What the node saves there is the memory of these results: keep it with its version."""
    saved, versions = list(node.saved), list(node.versions or ())
    for n, tensor in results:
        saved[n] = kept = KeptOutput()
        kept.array, kept._storage = node.saved[n], tensor.storage
        versions[n] = kept._storage.version
    node.saved, node.versions = tuple(saved), tuple(versions)


def _made_ready(backend: Any, optimize: Any, graph: ArrayGraph) -> Any:
    return backend(optimize(graph))


def _filled(run: Callable[..., list[Any]], pull: _Pull) -> Callable[[Any, Any], list[Any]]:
    """What a backend made of a backward, with None for targets to which nothing flows."""

    def gradients(kept: Any, tangents: Any) -> list[Any]:
        found = iter(run(*kept, *tangents))
        return [None if value is None else next(found) for value in pull.gradients]

    return gradients


def _sum_of(parts: tuple[Any, ...]) -> Any:
    total = None
    for part in parts:
        if part is not None:
            total = part if total is None else total + part
    return total


def with_history(array: np.ndarray, node: CompiledFunction, index: int) -> Tensor:
    """A result of a compiled function."""
    out = wrap(array)
    out._edge = node if len(node.parts) == 1 else Output(node, index, array)
    out._requires_grad = True
    return out


class Reached:
    """What a backward from some results comes to, if it goes no further than to what was there.

    - ``leaves``: leaves; ``given``: Tensors with a history of their own, at which it ends (what
      lies behind gets its gradient from them, when somebody calls ``backward``).
    - ``inside``: leaves that the call has made; ``watched``: does a reader's code look on?
    """

    def __init__(self, results: list[Tensor], before: Any) -> None:
        self.leaves: list[Tensor] = []
        self.given: list[Tensor] = []
        self.inside: list[Tensor] = []
        self.watched = False
        self._ends: dict[tuple[Any, int], Tensor] = {}
        for tensor in before:
            if tensor._edge is not None:
                self._ends.setdefault(_place_of(tensor._edge), tensor)
        self._before = before
        self._follow([edge_of(tensor) for tensor in results])

    def _follow(self, waiting: list[Any]) -> None:
        seen: set[Any] = set()
        while waiting:
            edge = waiting.pop()
            is_leaf = edge is None or isinstance(edge, Tensor)
            place: Any = edge if is_leaf else _place_of(edge)
            if edge is None or place in seen:
                continue
            seen.add(place)
            if isinstance(edge, Tensor):
                self.watched |= edge._hooks is not None
                (self.leaves if edge in self._before else self.inside).append(edge)
                continue
            node = place[0]
            self.watched |= node.hooks is not None
            if place in self._ends:
                self.given.append(self._ends[place])
            elif node not in seen:
                seen.add(node)
                self.watched |= node.readers_code or all(edge is None for edge in node.edges)
                waiting += node.edges


def _place_of(edge: Any) -> tuple[Any, int]:
    """The node of an edge, and which of its outputs."""
    return edge.node, edge.output_nr


class _Watched(tuple):
    """The edges of a node that was there before: a backward that goes on along them breaks the
    recording, since the node will be another one in a replay."""

    recorder: Any

    def __iter__(self) -> Iterator[Any]:
        if sys._getframe(1).f_code.co_name in ("walk", "_walk", "_walk_recorded"):
            self.recorder.break_("a backward goes on into the history of a Tensor that it is given")
        return super().__iter__()


@contextmanager
def watching_histories(recorder: Any) -> Iterator[Callable[[Tensor], None]]:
    """In the block, ``watch(tensor)`` lets a backward through the tensor's history break."""
    before: dict[Any, Any] = {}

    def watch(tensor: Tensor) -> None:
        node = tensor._edge.node
        if node not in before:
            before[node] = node.edges
            node.edges = _Watched(node.edges)
            node.edges.recorder = recorder

    try:
        yield watch
    finally:
        for node, edges in before.items():
            node.edges = edges


@contextmanager
def _ending_at(tensors: list[Tensor]) -> Iterator[None]:
    """In the block no backward goes on behind these Tensors."""
    nodes = {_place_of(tensor._edge)[0]: None for tensor in tensors}
    edges = [node.edges for node in nodes]
    try:
        for node in nodes:
            node.edges = (None,) * len(node.edges)
        yield
    finally:
        for node, before in zip(nodes, edges):
            node.edges = before


def targets_of(results: list[Tensor], recording: Any) -> tuple[list[Tensor], list[Tensor]]:
    """What gradients will flow to: leaves that were there before, and Tensors with a history. And
    the leaves that were made in the call."""
    reached = Reached(results, recording.before)
    if reached.watched:  # what it does would be done now, and not in a replay
        recording.recorder.break_("a backward that is not the package's looks at its result")
    order = {tensor: n for n, tensor in enumerate(recording.before)}
    return sorted(reached.leaves + reached.given, key=order.__getitem__), reached.inside
