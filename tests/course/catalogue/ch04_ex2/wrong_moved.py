# the dimension moved to the front and not back
def gather_array(x, dim, index):
    shape = index.shape
    x, index = np.atleast_1d(x), np.atleast_1d(index)
    places = list(np.indices(index.shape))
    places[dim] = index
    return np.moveaxis(x[tuple(places)], dim, 0)
