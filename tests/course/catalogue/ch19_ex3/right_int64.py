# int64 arrays
def bin_edges(size, bins):
    edges = np.arange(bins + 1, dtype=np.int64) * size
    n = max(bins, 1)
    return edges[:-1] // n, (edges[1:] + n - 1) // n
