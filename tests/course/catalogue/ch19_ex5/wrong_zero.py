# starts at 0
def receptive_field(layers):
    r, j = 0, 1
    for k, s, d in layers:
        r += (k - 1) * d * j
        j *= s
    return r, j
