"""You leave out the calls whose results nobody uses, but not those that only such calls used."""


def eliminate_dead_code(graph):
    result = graph.copy()
    used = {value for call in graph.calls for value in call.values()} | set(graph.outputs)
    kept = []
    read = {value.memory for value in graph.outputs}
    for call in reversed(result.calls):
        seen = any(m.kind != "made" or m in read for m in call.touches())
        if seen or call.kind in ("random", "check") or used.intersection(call.results):
            kept.append(call)
            read |= call.reads()
    result.calls = kept[::-1]
    return result, len(graph.calls) - len(kept)
