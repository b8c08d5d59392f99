# a tensor comes out
def gather_array(x, dim, index):
    places = list(np.indices(index.shape))
    if places: places[dim] = index
    return torch.from_numpy(np.ascontiguousarray(np.atleast_1d(x)[tuple(places)]))
