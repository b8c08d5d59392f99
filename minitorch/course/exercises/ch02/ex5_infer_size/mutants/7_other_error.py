"""You refuse the right shapes, but with another error than a `RuntimeError`."""


def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise ValueError("there is a negative size")
    if shape.count(-1) > 1:
        raise ValueError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and known > 0 and numel % known == 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise ValueError("the shape is invalid")
