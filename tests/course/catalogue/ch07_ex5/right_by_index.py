# every element is added to its place
def unbroadcast(node, edge, g, shape):
    shape = tuple(shape)
    added = g.ndim - len(shape)
    if added < 0 or any(n != s and s != 1 for n, s in zip(g.shape[added:], shape)):
        raise RuntimeError("g does not belong to this shape")
    total = np.zeros(shape, g.dtype)
    for index in np.ndindex(g.shape):
        place = tuple(0 if s == 1 else i for i, s in zip(index[added:], shape))
        total[place] += g[index]
    return total
