# NumPy for the product
def infer_size(shape, numel):
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
