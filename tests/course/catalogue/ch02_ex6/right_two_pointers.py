# the two shapes are walked at the same time, from the left
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    old = [(n, s) for n, s in zip(shape, strides) if n != 1]
    new = [n for n in new_shape if n != 1]
    steps = []
    i = j = 0
    while i < len(old):
        i2, j2 = i + 1, j + 1
        a, b = old[i][0], new[j]
        while a != b:
            if a < b:
                a *= old[i2][0]
                i2 += 1
            else:
                b *= new[j2]
                j2 += 1
        for k in range(i, i2 - 1):
            if old[k][1] != old[k + 1][1] * old[k + 1][0]:
                return None
        step, part = old[i2 - 1][1], []
        for k in range(j2 - 1, j - 1, -1):
            part.append(step)
            step *= new[k]
        steps += part[::-1]
        i, j = i2, j2
    steps = iter(steps)
    return tuple([next(steps) if n != 1 else 1 for n in new_shape])
