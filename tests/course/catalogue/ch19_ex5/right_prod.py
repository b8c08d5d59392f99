# products of the strides
def receptive_field(layers):
    total = 1
    for i, (k, _, d) in enumerate(layers):
        before = 1
        for _, s, _ in layers[:i]:
            before *= s
        total += d * (k - 1) * before
    step = 1
    for _, s, _ in layers:
        step *= s
    return total, step
