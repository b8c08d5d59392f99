# a target without dimensions takes everything
def check_fits(target, shape):
    own = list(target.shape)
    both = list(np.broadcast_shapes(tuple(own), tuple(shape)))
    if own and own != both:
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
