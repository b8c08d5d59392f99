# returns a truth value
def check_fits(target, shape):
    return tuple(target.shape) == np.broadcast_shapes(tuple(target.shape), tuple(shape))
