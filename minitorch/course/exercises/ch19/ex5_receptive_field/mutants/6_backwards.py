"""The list begins with the layer that sees the image."""


def receptive_field(layers):
    size = step = 1
    for kernel, stride, dilation in reversed(layers):
        size += dilation * (kernel - 1) * step
        step *= stride
    return size, step
