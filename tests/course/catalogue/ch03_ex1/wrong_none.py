# returns None when they do not fit
def broadcast_shapes(*shapes):
    try:
        return tuple(int(n) for n in np.broadcast_shapes(*shapes))
    except ValueError:
        return None
