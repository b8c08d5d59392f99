# the dtype of the index
def gather_array(x, dim, index):
    x1, i1 = np.atleast_1d(x), np.atleast_1d(index)
    out = np.zeros(i1.shape, i1.dtype)
    for place in np.ndindex(i1.shape):
        s = list(place); s[dim] = i1[place]
        v = x1[tuple(s)]
        out[place] = 0 if v != v or v in (np.inf, -np.inf) else v
    return out.reshape(index.shape)
