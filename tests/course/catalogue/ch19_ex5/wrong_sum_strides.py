# adds the strides
def receptive_field(layers):
    r, j = 1, 1
    for k, s, d in layers:
        r += (k - 1) * d * j
        j += s - 1
    return r, j
