# the two shapes in the wrong places
def check_fits(target, shape):
    both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
    if tuple(target.shape) != both:
        raise RuntimeError(f"output with shape {list(both)} doesn't match the broadcast shape {list(target.shape)}")
