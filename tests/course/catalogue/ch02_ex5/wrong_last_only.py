# -1 first or last
from math import prod
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if shape.count(-1) > 1:
        raise RuntimeError
    if shape and shape[0] == -1:
        rest = prod(shape[1:])
        if rest == 0 or numel % rest:
            raise RuntimeError
        return (numel // rest, *shape[1:])
    if shape and shape[-1] == -1:
        rest = prod(shape[:-1])
        if rest == 0 or numel % rest:
            raise RuntimeError
        return (*shape[:-1], numel // rest)
    if prod(shape) != numel:
        raise RuntimeError
    return tuple(shape)
