# the number of dimensions
def check_fits(target, shape):
    if len(shape) > target.dim():
        both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
        raise RuntimeError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(both)}")
