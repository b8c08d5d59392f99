# either may be broadcast
# mistake: either-way
def check_fits(target, shape):
    both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
    if both not in (tuple(target.shape), tuple(shape)):
        raise RuntimeError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(both)}")
