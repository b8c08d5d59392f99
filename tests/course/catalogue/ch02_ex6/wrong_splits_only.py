# can split a dimension, never join two
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    rest = [[n, s] for n, s in reversed(list(zip(shape, strides))) if n != 1]
    out = []
    have, step = rest.pop(0) if rest else (1, 1)
    for size in reversed(new_shape):
        if size == 1:
            out.append(1)
            continue
        if have == 1 and rest:
            have, step = rest.pop(0)
        if have % size:
            return None
        out.append(step)
        have //= size
        step *= size
    return tuple(out[::-1])
