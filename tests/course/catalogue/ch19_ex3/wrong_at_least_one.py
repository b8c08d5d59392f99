# more bins than elements are refused
def bin_edges(size, bins):
    if bins > size:
        raise ValueError("too many bins")
    i = np.arange(bins)
    b = max(bins, 1)
    return i * size // b, -(-(i + 1) * size // b)
