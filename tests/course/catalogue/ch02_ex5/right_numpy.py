# NumPy for the product
def infer_size(shape, numel):
    if min(shape, default=0) < -1:
        raise RuntimeError("there is a negative size")
    sizes = np.array(shape, dtype=np.int64)
    unknown = sizes == -1
    if unknown.sum() > 1:
        raise RuntimeError
    known = int(sizes[~unknown].prod())
    if unknown.any():
        if known == 0 or numel % known != 0:
            raise RuntimeError
        sizes[unknown] = numel // known
    elif known != numel:
        raise RuntimeError
    return tuple(sizes.tolist())
