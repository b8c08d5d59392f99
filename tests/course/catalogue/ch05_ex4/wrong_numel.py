# the number of elements
def check_fits(target, shape):
    if np.prod(shape) > target.numel():
        both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
        raise RuntimeError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(both)}")
