# NumPy's own, with the error translated
def broadcast_shapes(*shapes):
    try:
        return tuple(int(n) for n in np.broadcast_shapes(*shapes))
    except ValueError as error:
        raise RuntimeError(str(error))
