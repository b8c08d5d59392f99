def expand_strides(shape, strides, new_shape):
    if not new_shape:
        return ()
    *outer, new = new_shape
    if not shape:
        return (*expand_strides((), (), outer), 0)
    if new == -1 or new == shape[-1]:
        stride = strides[-1]
    elif shape[-1] == 1:
        stride = 0
    else:
        raise RuntimeError("only a size of 1 can be expanded")
    return (*expand_strides(shape[:-1], strides[:-1], outer), stride)
