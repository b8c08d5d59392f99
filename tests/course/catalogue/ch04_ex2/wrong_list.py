# a list comes out
def gather_array(x, dim, index):
    x, index = np.atleast_1d(x), np.atleast_1d(index)
    places = list(np.indices(index.shape))
    places[dim] = index
    return x[tuple(places)].tolist()
