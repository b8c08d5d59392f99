# deletes from the copy
def eliminate_dead_code(graph):
    new = graph.copy()
    needed_values, needed_memory = set(graph.outputs), {v.memory for v in graph.outputs}
    gone = 0
    for n in range(len(new.calls) - 1, -1, -1):
        c = new.calls[n]
        if (c.kind not in ("random", "check") and needed_values.isdisjoint(c.results)
                and all(m.kind == "made" and m not in needed_memory for m in c.touches())):
            del new.calls[n]
            gone += 1
        else:
            needed_values |= set(c.values())
            needed_memory |= c.reads()
    return new, gone
