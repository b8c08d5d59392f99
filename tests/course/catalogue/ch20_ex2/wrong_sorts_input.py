# sorts the lengths in their place
def packed_places(lengths):
    lengths[::-1].sort()
    lengths -= 1
    there = np.arange(lengths[0] + 1)[:, None] <= lengths
    return np.nonzero(there)
