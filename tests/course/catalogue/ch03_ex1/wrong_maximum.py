# the larger size wins, so a 1 does not stretch to 0
# mistake: zero-is-an-error
def broadcast_shapes(*shapes):
    ndim = max([len(shape) for shape in shapes], default=0)
    padded = [(1,) * (ndim - len(s)) + tuple(s) for s in shapes]
    out = []
    for column in zip(*padded):
        if len({c for c in column if c != 1}) > 1:
            raise RuntimeError
        out.append(max(column))
    return tuple(out)
