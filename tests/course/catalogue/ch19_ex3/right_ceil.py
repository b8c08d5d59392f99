# np.floor and np.ceil
def bin_edges(size, bins):
    i = np.arange(bins)
    b = bins or 1
    return np.floor(i * size / b).astype(int), np.ceil((i + 1) * size / b).astype(int)
