# never raises
# mistake: never-raises
def check_fits(target, shape):
    np.broadcast_shapes(tuple(target.shape), tuple(shape))
