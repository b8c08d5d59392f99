# recursion
def receptive_field(layers):
    if not layers:
        return 1, 1
    *before, (k, s, d) = layers
    r, j = receptive_field(before)
    return r + d * (k - 1) * j, j * s
