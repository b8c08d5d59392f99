# NumPy's take_along_axis, on as much of x as the index needs
def gather_array(x, dim, index):
    shape = index.shape
    x, index = np.atleast_1d(x), np.atleast_1d(index)
    part = tuple(slice(None) if d == dim else slice(0, n) for d, n in enumerate(index.shape))
    return np.take_along_axis(x[part], index, dim).reshape(shape)
