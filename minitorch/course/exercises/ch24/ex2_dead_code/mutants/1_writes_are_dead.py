"""A call that writes makes no new value, and you leave it out. Then the optimizer's step is
gone.
"""


def eliminate_dead_code(graph):
    result = graph.copy()
    wanted = set(graph.outputs)
    read = {value.memory for value in graph.outputs}
    kept = []
    for call in reversed(result.calls):
        if call.kind in ("random", "check") or wanted.intersection(call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
