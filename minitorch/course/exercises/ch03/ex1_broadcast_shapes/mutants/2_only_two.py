"""You look at the first two shapes only. There may be one shape, or five, or none."""


def broadcast_shapes(*shapes):
    shapes = shapes[:2]
    result = [1] * max([len(shape) for shape in shapes], default=0)
    for shape in shapes:
        for dim in range(1, len(shape) + 1):
            if result[-dim] == 1:
                result[-dim] = shape[-dim]
            elif shape[-dim] not in (1, result[-dim]):
                raise RuntimeError(f"{shape} does not fit {result}")
    return tuple(result)
