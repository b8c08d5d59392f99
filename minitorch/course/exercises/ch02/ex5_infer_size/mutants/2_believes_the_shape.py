"""A shape without -1 is returned as it is here, even if it holds another number of elements."""


def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if -1 not in shape:
        return tuple(shape)
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if shape.count(-1) > 1 or known == 0 or numel % known:
        raise RuntimeError("the shape is invalid")
    return tuple(numel // known if size == -1 else size for size in shape)
