"""You keep every write, even one into a buffer of the recording that nobody reads any more."""


def eliminate_dead_code(graph):
    result = graph.copy()
    wanted = set(graph.outputs)
    read = {value.memory for value in graph.outputs}
    kept = []
    for call in reversed(result.calls):
        seen = bool(call.touches())
        if seen or call.kind in ("random", "check") or wanted.intersection(call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
