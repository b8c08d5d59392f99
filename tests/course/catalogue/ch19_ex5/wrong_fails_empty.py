# fails without layers
def receptive_field(layers):
    k, s, d = layers[0]
    r, j = d * (k - 1) + 1, s
    for k, s, d in layers[1:]:
        r += (k - 1) * d * j
        j *= s
    return r, j
