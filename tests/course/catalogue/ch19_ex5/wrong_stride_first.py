# a layer's own stride counts for its kernel
# mistake: step-first
def receptive_field(layers):
    size = step = 1
    for kernel, stride, dilation in layers:
        step *= stride
        size += dilation * (kernel - 1) * step
    return size, step
