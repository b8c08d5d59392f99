# multiplies the step first
# mistake: step-first
def receptive_field(layers):
    r, j = 1, 1
    for k, s, d in layers:
        j *= s
        r += (k - 1) * d * j
    return r, j
