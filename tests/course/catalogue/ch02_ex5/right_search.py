# tries every size
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    if -1 not in shape:
        n = 1
        for s in shape:
            n *= s
        if n == numel:
            return tuple(shape)
        raise RuntimeError("does not fit")
    if 0 in shape or list(shape).count(-1) > 1:
        raise RuntimeError("not clear")
    for size in range(numel + 1):
        guess = tuple(size if s == -1 else s for s in shape)
        n = 1
        for s in guess:
            n *= s
        if n == numel:
            return guess
    raise RuntimeError("none fits")
