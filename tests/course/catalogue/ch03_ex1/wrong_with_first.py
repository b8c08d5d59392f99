# compares each shape with the first only
def broadcast_shapes(*shapes):
    if not shapes:
        return ()
    n = max(map(len, shapes))
    pad = [(1,) * (n - len(s)) + tuple(s) for s in shapes]
    out = list(pad[0])
    for s in pad[1:]:
        for i in range(n):
            if pad[0][i] != s[i] and 1 not in (pad[0][i], s[i]):
                raise RuntimeError("no")
            if out[i] == 1:
                out[i] = s[i]
    return tuple(out)
