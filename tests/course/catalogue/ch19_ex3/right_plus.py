# rounds up with bins - 1
def bin_edges(size, bins):
    if bins == 0:
        return np.zeros(0, dtype=int), np.zeros(0, dtype=int)
    s = np.array([i * size // bins for i in range(bins)])
    e = np.array([((i + 1) * size + bins - 1) // bins for i in range(bins)])
    return s, e
