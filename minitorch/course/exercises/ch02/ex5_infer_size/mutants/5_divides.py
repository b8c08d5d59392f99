"""Without a -1 the sizes must multiply to *all* elements. Here it is enough that the product
divides their number.
"""


def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if (known == 0 and (-1 in shape or numel)) or (known and numel % known):
        raise RuntimeError("the shape is invalid")
    return tuple(numel // known if size == -1 else size for size in shape)
