# asks NumPy whether it can, on a real array
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    length = 1 + sum((n - 1) * s for n, s in zip(shape, strides))
    memory = np.zeros(length, dtype=np.int8)
    array = np.lib.stride_tricks.as_strided(memory, shape, strides)
    try:
        view = array.view()
        view.shape = tuple(new_shape)
    except AttributeError:
        return None
    return view.strides
