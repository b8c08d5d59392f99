"""Random numbers that nobody uses are drawn all the same: without them, the next ones would be
others.
"""


def eliminate_dead_code(graph):
    result = graph.copy()
    wanted = set(graph.outputs)
    read = {value.memory for value in graph.outputs}
    kept = []
    for call in reversed(result.calls):
        seen = any(m.kind != "made" or m in read for m in call.touches())
        if seen or call.kind in ("check",) or wanted.intersection(call.results):
            kept.append(call)
            wanted.update(call.values())
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
