# -2 times -3 are 6 elements
# mistake: other-negative
from math import prod
def infer_size(shape, numel):
    if shape.count(-1) > 1:
        raise RuntimeError
    if -1 not in shape:
        if prod(shape) != numel:
            raise RuntimeError
        return tuple(shape)
    rest = prod(s for s in shape if s != -1)
    if rest <= 0 or numel % rest:
        raise RuntimeError
    return tuple(numel // rest if s == -1 else s for s in shape)
