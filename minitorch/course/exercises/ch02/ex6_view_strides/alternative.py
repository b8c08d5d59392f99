import minitorch as torch


def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()

    def places(shape, strides):
        found = [0]
        for size, stride in zip(shape, strides):
            found = [place + i * stride for place in found for i in range(size)]
        return found

    wanted = places(shape, strides)
    steps = torch.empty(new_shape).stride()
    result = tuple(wanted[s] if n > 1 else 1 for n, s in zip(new_shape, steps))
    return result if places(new_shape, result) == wanted else None
