"""Behind a stride, neighbouring places are several pixels apart."""


def receptive_field(layers):
    size = step = 1
    for kernel, stride, dilation in layers:
        size += dilation * (kernel - 1)
        step *= stride
    return size, step
