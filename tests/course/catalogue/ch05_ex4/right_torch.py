# torch.broadcast_shapes
def check_fits(target, shape):
    both = torch.broadcast_shapes(target.shape, tuple(shape))
    if list(both) == list(target.shape):
        return
    raise RuntimeError("output with shape {} doesn't match the broadcast shape {}".format(list(target.shape), list(both)))
