# strides of a copy
# mistake: as-if-copied
def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape) or -1 in new_shape[: len(new_shape) - len(shape)]:
        raise RuntimeError("a dimension is missing, or a new one has no size")
    more = len(new_shape) - len(shape)
    full = [(1,) * more + tuple(shape)][0]
    sizes = [old if new == -1 else new for old, new in zip(full, new_shape)]
    if any(old not in (1, new) for old, new in zip(full, sizes)):
        raise RuntimeError
    out, step = [], 1
    for s in reversed(sizes):
        out.append(step)
        step *= max(s, 1)
    return tuple(out[::-1])
