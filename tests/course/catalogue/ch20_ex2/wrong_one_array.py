# one array with two rows
def packed_places(lengths):
    return np.array(np.nonzero(np.arange(lengths[0])[:, None] < lengths))
