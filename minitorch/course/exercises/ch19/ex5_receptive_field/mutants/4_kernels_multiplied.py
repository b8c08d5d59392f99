"""Neighbouring places see overlapping pixels: two kernels of 3 see 5, and not 9."""


def receptive_field(layers):
    size = step = 1
    for kernel, stride, dilation in layers:
        size *= dilation * (kernel - 1) + 1
        step *= stride
    return size, step
