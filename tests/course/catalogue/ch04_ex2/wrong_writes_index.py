# changes the index
def gather_array(x, dim, index):
    shape = index.shape
    x, index = np.atleast_1d(x), index.reshape(index.shape or (1,))
    places = list(np.indices(index.shape))
    places[dim] = index
    out = x[tuple(places)].reshape(shape)
    index += 0
    index[...] = 0
    return out
