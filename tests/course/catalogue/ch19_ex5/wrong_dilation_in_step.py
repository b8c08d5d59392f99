# the dilation is kept in the step
def receptive_field(layers):
    r, j = 1, 1
    for k, s, d in layers:
        r += (k - 1) * d * j
        j *= s * d
    return r, j
