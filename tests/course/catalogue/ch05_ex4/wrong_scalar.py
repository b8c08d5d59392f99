# a result without dimensions does not fit
def check_fits(target, shape):
    own = list(target.shape)
    both = list(np.broadcast_shapes(tuple(own), tuple(shape)))
    if not shape and own or own != both:
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
