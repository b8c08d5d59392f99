# gives the target the new shape
def check_fits(target, shape):
    both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
    if tuple(target.shape) != both:
        target.resize_(both)
