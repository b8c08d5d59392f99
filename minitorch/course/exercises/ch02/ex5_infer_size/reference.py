

def infer_size(shape, numel):
    if shape.count(-1) > 1 or min(shape, default=0) < -1:
        raise RuntimeError("only one size may be left open, with a -1")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and known > 0 and numel % known == 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {numel}")
