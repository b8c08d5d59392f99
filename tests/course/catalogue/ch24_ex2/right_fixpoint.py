# calls are taken out one by one until nothing changes
def eliminate_dead_code(graph):
    new = graph.copy()
    def dead(n):
        c = new.calls[n]
        if c.kind in ("random", "check"):
            return False
        later = new.calls[n + 1:]
        if any(v in new.outputs or any(v in d.values() for d in later) for v in c.results):
            return False
        for m in c.touches():
            if m.kind != "made" or any(m in d.reads() for d in later):
                return False
            if any(v.memory is m for v in new.outputs):
                return False
        return True
    again = True
    while again:
        again = False
        for n in reversed(range(len(new.calls))):
            if dead(n):
                del new.calls[n]
                again = True
                break
    return new, len(graph.calls) - len(new.calls)
