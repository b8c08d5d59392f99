"""The calls are the right ones, in the wrong order: the last comes first."""


def eliminate_dead_code(graph):
    result = graph.copy()
    wanted = set(graph.outputs)
    read = {value.memory for value in graph.outputs}
    kept = []
    for call in reversed(result.calls):
        seen = any(m.kind != "made" or m in read for m in call.touches())
        if seen or call.kind in ("random", "check") or wanted.intersection(call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept
    return result, len(graph.calls) - len(kept)
