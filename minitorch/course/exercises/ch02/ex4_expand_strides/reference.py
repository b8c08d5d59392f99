

def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    result = [0] * added
    for size, stride, new in zip(shape, strides, new_shape[added:]):
        if new not in (size, -1) and size != 1:
            raise RuntimeError(f"size {size} cannot become {new}")
        result.append(stride if new in (size, -1) else 0)
    return tuple(result)
