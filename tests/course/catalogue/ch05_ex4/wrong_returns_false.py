# returns a truth value
# mistake: never-raises
def check_fits(target, shape):
    return tuple(target.shape) == np.broadcast_shapes(tuple(target.shape), tuple(shape))
