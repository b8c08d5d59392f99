"""The elements of a dilated kernel stand further apart."""


def receptive_field(layers):
    size = step = 1
    for kernel, stride, _ in layers:
        size += (kernel - 1) * step
        step *= stride
    return size, step
