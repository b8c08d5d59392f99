# NumPy's outer sums and unique
def overlaps_itself(array):
    places = np.zeros(1, dtype=np.int64)
    for n, step in zip(array.shape, array.strides):
        places = np.add.outer(places, np.arange(n) * step).ravel()
    return bool(np.unique(places).size != places.size)
