"""Dead code: calls whose results nobody reads are left out."""

from __future__ import annotations

from ..array_graph import ArrayGraph, Memory, Value

_KEPT = ("random", "check")  # what moves a generator, or stops a replay


def eliminate_dead_code(graph: ArrayGraph) -> tuple[ArrayGraph, int]:
    """The graph without calls that nothing depends on, and how many those were.

    From the last call to the first: a call is needed if a later one, or an output, uses a result
    of it, or reads memory that it writes; and memory of the world outside counts as read.
    """
    result = graph.copy()
    wanted: set[Value] = set(graph.outputs)
    read: set[Memory] = {value.memory for value in graph.outputs}
    kept = []
    for call in reversed(result.calls):
        writes = any(m.kind != "made" or m in read for m in call.touches())
        if writes or call.kind in _KEPT or any(value in wanted for value in call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
