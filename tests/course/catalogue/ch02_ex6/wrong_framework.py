# asks the framework
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    length = 1 + sum((n - 1) * s for n, s in zip(shape, strides))
    try:
        return torch.empty(length).as_strided(shape, strides).view(new_shape).stride()
    except RuntimeError:
        return None
