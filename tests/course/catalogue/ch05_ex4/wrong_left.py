# aligned at the left
def check_fits(target, shape):
    own = list(target.shape)
    both = list(np.broadcast_shapes(tuple(own), tuple(shape)))
    for i, s in enumerate(shape):
        if i >= len(own) or s not in (1, own[i]):
            raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {both}")
