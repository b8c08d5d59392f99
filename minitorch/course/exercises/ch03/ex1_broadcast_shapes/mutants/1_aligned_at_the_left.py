"""The shapes are aligned at their first sizes. Broadcasting aligns them at the last ones."""


def broadcast_shapes(*shapes):
    result = [1] * max([len(shape) for shape in shapes], default=0)
    for shape in shapes:
        for dim in range(len(shape)):
            if result[dim] == 1:
                result[dim] = shape[dim]
            elif shape[dim] not in (1, result[dim]):
                raise RuntimeError(f"{shape} does not fit {result}")
    return tuple(result)
