"""A write counts only if somebody reads the memory later. You look at all reads, also at earlier
ones.
"""


def eliminate_dead_code(graph):
    result = graph.copy()
    wanted = set(graph.outputs)
    read = {value.memory for value in graph.outputs}
    read |= {memory for call in graph.calls for memory in call.reads() - call.touches()}
    kept = []
    for call in reversed(result.calls):
        seen = any(m.kind != "made" or m in read for m in call.touches())
        if seen or call.kind in ("random", "check") or wanted.intersection(call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
