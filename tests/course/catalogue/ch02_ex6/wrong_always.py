# as if it were contiguous
# mistake: as-if-contiguous
def view_strides(shape, strides, new_shape):
    out, step = [], 1
    for s in reversed(new_shape):
        out.append(step)
        step *= max(s, 1)
    return tuple(out[::-1])
