# unique places of a grid
def overlaps_itself(array):
    places = np.zeros((), dtype=np.int64)
    for size, step in zip(array.shape, array.strides):
        places = places[..., None] + np.arange(size) * step
    return bool(np.unique(places).size < places.size)
