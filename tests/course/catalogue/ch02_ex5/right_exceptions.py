# as a program of try and except
def infer_size(shape, numel):
    sizes = list(shape)
    try:
        hole = sizes.index(-1)
    except ValueError:
        hole = None
    rest = [s for i, s in enumerate(sizes) if i != hole]
    if any(s < 0 for s in rest):
        raise RuntimeError("negative")
    product = int(np.prod(rest, dtype=np.int64)) if rest else 1
    if hole is None:
        if product != numel:
            raise RuntimeError("does not fit")
        return (*shape,)
    try:
        q, r = divmod(numel, product)
    except ZeroDivisionError:
        raise RuntimeError("a -1 beside a 0") from None
    if r:
        raise RuntimeError("does not divide")
    sizes[hole] = q
    return tuple(sizes)
