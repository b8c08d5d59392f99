"""You are right to refuse a -1 beside a 0, but the error must be a `RuntimeError`. Here it is the
one that Python raises for a division by zero.
"""


def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and numel % known == 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise RuntimeError("the shape is invalid")
