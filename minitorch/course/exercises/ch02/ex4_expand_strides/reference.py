

def expand_strides(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or -1 in new_shape[:added]:
        raise RuntimeError("dimensions are missing, or a new one has no size")
    result = [0] * added
    for size, stride, new in zip(shape, strides, new_shape[added:]):
        if new not in (size, -1) and size != 1:
            raise RuntimeError(f"size {size} cannot become {new}")
        result.append(stride if new in (size, -1) else 0)
    return tuple(result)
