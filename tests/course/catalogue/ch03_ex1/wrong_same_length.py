# shapes of different lengths are refused
def broadcast_shapes(*shapes):
    if len({len(s) for s in shapes}) > 1:
        raise RuntimeError("lengths")
    return tuple(int(n) for n in np.broadcast_shapes(*shapes))
