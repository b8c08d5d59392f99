def eliminate_dead_code(graph):
    other = graph.copy()
    needed = [False] * len(other.calls)

    def is_needed(n):
        call = other.calls[n]
        later = [c for k, c in enumerate(other.calls) if k > n and needed[k]]
        used = list(other.outputs) + [value for c in later for value in c.values()]
        memories = {value.memory for value in used}
        written = [m for m in call.touches() if m.kind != "made" or m in memories]
        result_used = [v for v in call.results if any(v is u for u in used)]
        return bool(written or result_used) or call.kind in ("random", "check")

    for n in range(len(needed) - 1, -1, -1):
        needed[n] = is_needed(n)
    other.calls = [call for call, keep in zip(other.calls, needed) if keep]
    return other, needed.count(False)
