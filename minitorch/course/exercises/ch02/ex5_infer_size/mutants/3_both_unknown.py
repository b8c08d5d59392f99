"""With two unknown sizes there are many answers, and PyTorch does not choose one."""


def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if known == numel and -1 not in shape:
        return tuple(shape)
    if -1 in shape and known and numel % known == 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    raise RuntimeError("the shape is invalid")
