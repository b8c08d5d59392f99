# product of what is known
from math import prod
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    shape = tuple(shape)
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    if -1 not in shape:
        if prod(shape) != numel:
            raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {numel}")
        return shape
    rest = prod(s for s in shape if s != -1)
    if rest == 0 or numel % rest:
        raise RuntimeError("does not fit")
    return tuple(numel // rest if s == -1 else s for s in shape)
