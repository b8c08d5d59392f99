# compares sizes with >: 0 beside 1 is missed
def check_fits(target, shape):
    own = list(target.shape)
    both = list(np.broadcast_shapes(tuple(own), tuple(shape)))
    if len(shape) > len(own) or any(s > t for s, t in zip(reversed(list(shape)), reversed(own))):
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
