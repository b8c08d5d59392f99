# one loop
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    unknown, known = None, 1
    for d, size in enumerate(shape):
        if size == -1:
            if unknown is not None:
                raise RuntimeError("two -1")
            unknown = d
        else:
            known *= size
    sizes = list(shape)
    if unknown is not None:
        if known == 0:
            raise RuntimeError("ambiguous")
        sizes[unknown] = numel // known
        known *= sizes[unknown]
    if known != numel:
        raise RuntimeError("does not fit")
    return tuple(sizes)
