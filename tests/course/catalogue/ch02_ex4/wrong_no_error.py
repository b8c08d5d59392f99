# never raises
# mistake: no-refusal
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    more = len(new_shape) - len(shape)
    return (0,) * more + tuple(s if new in (-1, old) else 0 for old, s, new in zip(shape, strides, new_shape[more:]))
