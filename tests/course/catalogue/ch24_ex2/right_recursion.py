# the same with insert
def eliminate_dead_code(graph):
    new = graph.copy()
    calls = new.calls
    new.calls = []
    values = list(new.outputs)
    memories = [v.memory for v in values]
    for c in calls[::-1]:
        keep = c.kind == "random" or c.kind == "check"
        for v in c.results:
            keep = keep or v in values
        for m in c.touches():
            keep = keep or m.kind in ("input", "state", "constant") or m in memories
        if keep:
            new.calls.insert(0, c)
            values += c.values()
            memories += [v.memory for v in c.values()]
    return new, len(calls) - len(new.calls)
