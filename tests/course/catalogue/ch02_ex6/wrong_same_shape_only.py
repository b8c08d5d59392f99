# the same shape, or None
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    return tuple(strides) if tuple(shape) == tuple(new_shape) else None
