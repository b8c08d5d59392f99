# arrays of floats
def bin_edges(size, bins):
    i = np.arange(bins)
    return np.floor(i * size / max(bins, 1)), np.ceil((i + 1) * size / max(bins, 1))
