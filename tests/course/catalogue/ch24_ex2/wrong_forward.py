# goes forward, so nothing has been used yet
def eliminate_dead_code(graph):
    new = graph.copy()
    wanted = set(graph.outputs)
    kept = []
    for c in new.calls:
        if c.kind in ("random", "check") or wanted.intersection(c.results) or any(m.kind != "made" for m in c.touches()):
            kept.append(c)
            wanted.update(c.values())
    new.calls = kept
    return new, len(graph.calls) - len(kept)
