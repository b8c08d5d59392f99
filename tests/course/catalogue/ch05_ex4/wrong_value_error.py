# a ValueError
# mistake: other-error
def check_fits(target, shape):
    both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
    if tuple(target.shape) != both:
        raise ValueError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(both)}")
