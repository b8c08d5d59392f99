"""Two sizes differ, neither of them is 1, and your program goes on without an error."""


def broadcast_shapes(*shapes):
    ndim = max([len(shape) for shape in shapes], default=0)
    result = [1] * ndim
    for shape in shapes:
        for dim in range(1, len(shape) + 1):
            if result[-dim] == 1:
                result[-dim] = shape[-dim]
    return tuple(result)
