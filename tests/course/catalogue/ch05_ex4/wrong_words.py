# other words
def check_fits(target, shape):
    both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
    if tuple(target.shape) != both:
        raise RuntimeError("the result does not fit")
