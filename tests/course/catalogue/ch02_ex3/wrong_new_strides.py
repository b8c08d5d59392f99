# strides as if the piece were contiguous
# mistake: new-strides
def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    new = shape[:dim] + (length,) + shape[dim + 1:]
    steps, step = [], 1
    for s in reversed(new):
        steps.append(step)
        step *= max(s, 1)
    return new, tuple(steps[::-1]), offset + start * strides[dim]
