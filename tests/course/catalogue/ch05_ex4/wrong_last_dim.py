# looks at the last dimension only
def check_fits(target, shape):
    own = list(target.shape)
    both = list(np.broadcast_shapes(tuple(own), tuple(shape)))
    if shape and own and shape[-1] not in (1, own[-1]):
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
