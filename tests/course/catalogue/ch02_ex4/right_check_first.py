# first the checks, then a comprehension
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    known = new_shape[len(new_shape) - len(shape):]
    if any(new != -1 and new != old and old != 1 for old, new in zip(shape, known)):
        raise RuntimeError("sizes differ")
    kept = tuple(s if new == -1 or new == old else 0 for old, new, s in zip(shape, known, strides))
    return (0,) * (len(new_shape) - len(shape)) + kept
