# indices of what is kept
def eliminate_dead_code(graph):
    out = graph.copy()
    live = {id(v) for v in graph.outputs}
    mem = {id(v.memory) for v in graph.outputs}
    keep = set()
    for i in range(len(graph.calls) - 1, -1, -1):
        call = graph.calls[i]
        effect = [m for m in call.touches() if m.kind != "made" or id(m) in mem]
        if effect or call.kind in {"random", "check"} or live & {id(v) for v in call.results}:
            keep.add(i)
            live |= {id(v) for v in call.values()}
            mem |= {id(v.memory) for v in call.values()}
    out.calls = [c for i, c in enumerate(out.calls) if i in keep]
    return out, len(graph.calls) - len(keep)
