# forgets that the outputs are wanted
def eliminate_dead_code(graph):
    new = graph.copy()
    wanted, read, kept = set(), set(), []
    for c in reversed(new.calls):
        if c.kind in ("random", "check") or wanted.intersection(c.results) or any(m.kind != "made" or m in read for m in c.touches()):
            kept.insert(0, c)
            wanted.update(c.values())
            read |= c.reads()
    new.calls = kept
    return new, len(graph.calls) - len(kept)
