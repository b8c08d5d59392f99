"""A tensor of one dimension has no fan in: that is a ValueError."""


def _calculate_fan_in_and_fan_out(tensor):
    fan_out, fan_in, *kernel = [*tensor.shape, 1, 1][: max(tensor.ndim, 2)]
    for size in kernel:
        fan_in, fan_out = fan_in * size, fan_out * size
    return fan_in, fan_out
