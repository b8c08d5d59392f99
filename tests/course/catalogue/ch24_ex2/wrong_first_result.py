# looks at the first result only
def eliminate_dead_code(graph):
    new = graph.copy()
    wanted, read, kept = set(graph.outputs), {v.memory for v in graph.outputs}, []
    for c in reversed(new.calls):
        if c.kind in ("random", "check") or (c.results and c.results[0] in wanted) or any(m.kind != "made" or m in read for m in c.touches()):
            kept.insert(0, c)
            wanted.update(c.values())
            read |= c.reads()
    new.calls = kept
    return new, len(graph.calls) - len(kept)
