# every number below -2 is refused, -2 is a size like others
# mistake: other-negative
def infer_size(shape, numel):
    if shape.count(-1) > 1 or min(shape, default=0) < -2:
        raise RuntimeError("only one -1")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape:
        if known == 0 or numel % known:
            raise RuntimeError("does not fit")
        return tuple([numel // known if size == -1 else size for size in shape])
    if known != numel:
        raise RuntimeError("does not fit")
    return tuple(shape)
