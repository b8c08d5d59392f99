# a torch.Size in the message
def check_fits(target, shape):
    both = np.broadcast_shapes(tuple(target.shape), tuple(shape))
    if tuple(target.shape) != both:
        raise RuntimeError(f"output with shape {target.shape} doesn't match the broadcast shape {list(both)}")
