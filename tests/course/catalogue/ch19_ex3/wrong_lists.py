# lists, no arrays
def bin_edges(size, bins):
    return [i * size // bins for i in range(bins)], [-(-(i + 1) * size // bins) for i in range(bins)]
