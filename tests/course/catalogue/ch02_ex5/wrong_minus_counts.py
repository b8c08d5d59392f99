# the product with -1 inside, sign changed; two -1 cancel
from math import prod
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    known = prod(shape)
    if known >= 0:
        if known != numel:
            raise RuntimeError
        return tuple(shape)
    if numel % -known:
        raise RuntimeError
    return tuple(numel // -known if s == -1 else s for s in shape)
