# adds the whole kernel
def receptive_field(layers):
    r, j = 1, 1
    for k, s, d in layers:
        r += k * d * j
        j *= s
    return r, j
