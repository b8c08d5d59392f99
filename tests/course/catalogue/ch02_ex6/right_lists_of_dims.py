# takes the old dimensions apart while the new ones are filled, both from the right
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    old = [[n, s] for n, s in zip(shape, strides) if n > 1]
    out = []
    for size in new_shape[::-1]:
        if size == 1:
            out.append(0)
            continue
        n, step = old.pop()
        while n % size and old and old[-1][1] == n * step:
            n *= old.pop()[0]
        if n % size:
            return None
        out.append(step)
        if n > size:
            old.append([n // size, step * size])
    return tuple(reversed(out))
