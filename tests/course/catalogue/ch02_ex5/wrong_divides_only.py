# without -1 the sizes need only divide
# mistake: divides
from math import prod
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if shape.count(-1) > 1:
        raise RuntimeError
    rest = prod(s for s in shape if s != -1)
    if rest == 0 and -1 in shape or rest and numel % rest or rest == 0 and numel:
        raise RuntimeError
    return tuple(numel // rest if s == -1 else s for s in shape)
