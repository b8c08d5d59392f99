import math


def window_count(sizes, kernel, stride, padding, dilation):
    def along(dim):
        last_start = sizes[dim] + 2 * padding[dim] - dilation[dim] * (kernel[dim] - 1) - 1
        return math.floor(last_start / stride[dim] + 1)

    return tuple(along(dim) for dim in range(len(sizes)))
