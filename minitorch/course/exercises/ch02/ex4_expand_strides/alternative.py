def expand_strides(shape, strides, new_shape):
    if not new_shape and not shape:
        return ()
    if not new_shape:
        raise RuntimeError("no dimension may get lost")
    *outer, new = new_shape
    if not shape and new == -1:
        raise RuntimeError("a new dimension needs a size")
    if not shape:
        return (*expand_strides((), (), outer), 0)
    if new == -1 or new == shape[-1]:
        stride = strides[-1]
    elif shape[-1] == 1:
        stride = 0
    else:
        raise RuntimeError("only a size of 1 can be expanded")
    return (*expand_strides(shape[:-1], strides[:-1], outer), stride)
