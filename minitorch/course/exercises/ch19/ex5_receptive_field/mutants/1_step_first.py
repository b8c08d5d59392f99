"""The stride of a layer spreads the *next* layers: its own kernel has the step of before."""


def receptive_field(layers):
    size = step = 1
    for kernel, stride, dilation in layers:
        step *= stride
        size += dilation * (kernel - 1) * step
    return size, step
