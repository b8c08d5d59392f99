# must be equal
# mistake: must-be-equal
def check_fits(target, shape):
    if tuple(target.shape) != tuple(shape):
        both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
        raise RuntimeError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(both)}")
