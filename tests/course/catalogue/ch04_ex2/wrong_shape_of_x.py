# in the shape of x
def gather_array(x, dim, index):
    x1, i1 = np.atleast_1d(x), np.atleast_1d(index)
    out = np.zeros(x1.shape, x1.dtype)
    for place in np.ndindex(tuple(min(a, b) for a, b in zip(x1.shape, i1.shape))):
        s = list(place); s[dim] = i1[place]
        out[place] = x1[tuple(s)]
    return out
