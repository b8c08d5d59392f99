"""Sizes must be equal in your program. A size of 1 may stretch to any other."""


def broadcast_shapes(*shapes):
    ndim = max([len(shape) for shape in shapes], default=0)
    result = [1] * (ndim - len(shapes[0])) + list(shapes[0]) if shapes else []
    for shape in shapes:
        for dim in range(1, len(shape) + 1):
            if dim > len(shapes[0]):
                result[-dim] = shape[-dim]
            elif shape[-dim] != shapes[0][-dim]:
                raise RuntimeError(f"{shape} does not fit {result}")
    return tuple(result)
