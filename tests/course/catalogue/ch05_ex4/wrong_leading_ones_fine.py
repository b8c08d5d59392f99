# additional dimensions of size 1 do not matter
def check_fits(target, shape):
    shape = list(shape)
    both = list(np.broadcast_shapes(tuple(target.shape), tuple(shape)))
    while len(shape) > target.dim() and shape[0] == 1:
        del shape[0]
    if tuple(target.shape) != np.broadcast_shapes(tuple(target.shape), tuple(shape)):
        raise RuntimeError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {both}")
