# two -1 beside each other only
from math import prod
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    for a, b in zip(shape, shape[1:]):
        if a == b == -1:
            raise RuntimeError
    if -1 not in shape:
        if prod(shape) != numel:
            raise RuntimeError
        return tuple(shape)
    rest = prod(s for s in shape if s != -1)
    if rest == 0 or numel % rest:
        raise RuntimeError
    return tuple(numel // rest if s == -1 else s for s in shape)
