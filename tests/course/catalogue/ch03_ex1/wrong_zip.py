# zip stops at the shortest
# mistake: cut-short
def broadcast_shapes(*shapes):
    out = []
    for c in zip(*(s[::-1] for s in shapes)):
        real = {n for n in c if n != 1}
        if len(real) > 1:
            raise RuntimeError("no")
        out.append(real.pop() if real else 1)
    return tuple(out[::-1])
