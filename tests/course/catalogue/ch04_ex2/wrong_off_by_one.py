# counts from 1
def gather_array(x, dim, index):
    shape = index.shape
    x, index = np.atleast_1d(x), np.atleast_1d(index)
    places = list(np.indices(index.shape))
    places[dim] = index - 1
    return x[tuple(places)].reshape(shape)
