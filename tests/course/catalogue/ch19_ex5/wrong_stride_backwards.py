# later strides count for earlier kernels
def receptive_field(layers):
    r, j = 1, 1
    for k, s, d in reversed(layers):
        r += (k - 1) * d * j
        j *= s
    return r, layers[-1][1] if layers else 1
