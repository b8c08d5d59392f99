# a dimension of size 1 splits chunks
# mistake: size-one-splits
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks = []
    for size, step in reversed(list(zip(shape, strides))):
        if chunks and step == chunks[-1][0] * chunks[-1][1]:
            chunks[-1][0] *= size
        else:
            chunks.append([size, step])
    out, rest = [], list(chunks)
    have, step = rest.pop(0) if rest else (1, 1)
    for size in reversed(new_shape):
        if size == 1:
            out.append(1)
            continue
        while have == 1 and rest:
            have, step = rest.pop(0)
        if have % size:
            return None
        out.append(step)
        have //= size
        step *= size
    return tuple(out[::-1])
