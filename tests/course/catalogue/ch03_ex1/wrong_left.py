# aligned at the left
# mistake: aligned-at-the-left
def broadcast_shapes(*shapes):
    n = max(map(len, shapes), default=0)
    out = []
    for i in range(n):
        sizes = {s[i] for s in shapes if i < len(s)} - {1}
        if len(sizes) > 1:
            raise RuntimeError("x")
        out.append(sizes.pop() if sizes else 1)
    return tuple(out)
