# really expands arrays without elements to hold
def broadcast_shapes(*shapes):
    arrays = [np.broadcast_to(np.zeros(()), s) for s in shapes]
    try:
        return np.broadcast_arrays(*arrays)[0].shape if arrays else ()
    except ValueError:
        raise RuntimeError("they do not fit") from None
