"""A memory may be read through another value than the one that was written: views share it."""


def eliminate_dead_code(graph):
    result = graph.copy()
    wanted = set(graph.outputs)
    read = {value.memory for value in graph.outputs}
    kept = []
    for call in reversed(result.calls):
        seen = any(v.memory.kind != "made" or v in wanted for v in call.writes)
        if seen or call.kind in ("random", "check") or wanted.intersection(call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
