# -1 must be first
from math import prod
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if shape and shape[0] == -1:
        rest = prod(shape[1:])
        if rest <= 0 or numel % rest:
            raise RuntimeError
        return (numel // rest, *shape[1:])
    if prod(shape) != numel:
        raise RuntimeError
    return tuple(shape)
