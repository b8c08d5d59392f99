"""The step is made by all strides together."""


def receptive_field(layers):
    size = step = last = 1
    for kernel, stride, dilation in layers:
        size += dilation * (kernel - 1) * step
        step *= stride
        last = stride
    return size, last
