# for 0 elements a -1 beside a 0 becomes 0
# mistake: ambiguous-zero
def infer_size(shape, numel):
    if shape.count(-1) > 1 or min(shape, default=0) < -1:
        raise RuntimeError
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape:
        if known == 0 and numel == 0:
            return tuple(0 if s == -1 else s for s in shape)
        if known and numel % known == 0:
            return tuple(numel // known if s == -1 else s for s in shape)
    elif known == numel:
        return tuple(shape)
    raise RuntimeError
