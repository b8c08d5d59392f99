# a loop
def receptive_field(layers):
    r, j = 1, 1
    for k, s, d in layers:
        r = r + (k - 1) * d * j
        j = j * s
    return (r, j)
