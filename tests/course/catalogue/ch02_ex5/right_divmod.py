# divmod with try
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    parts = [s for s in shape if s != -1]
    known = 1
    for s in parts:
        known = known * s
    missing = len(shape) - len(parts)
    if missing == 0 and known == numel:
        return tuple(shape)
    try:
        (size, rest) = divmod(numel, known)
    except ZeroDivisionError:
        raise RuntimeError("no size can be meant") from None
    if missing != 1 or rest:
        raise RuntimeError("does not fit")
    at = shape.index(-1)
    return (*shape[:at], size, *shape[at + 1:])
