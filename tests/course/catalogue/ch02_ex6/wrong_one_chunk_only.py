# one chunk with any step, several are refused
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    pairs = [(n, s) for n, s in zip(shape, strides) if n != 1]
    step = first = pairs[-1][1] if pairs else 1
    for n, s in reversed(pairs):
        if s != step:
            return None
        step *= n
    out, step = [], first
    for s in reversed(new_shape):
        out.append(step)
        step *= s
    return tuple(out[::-1])
