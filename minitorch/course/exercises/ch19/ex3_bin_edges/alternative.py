import numpy as np


def bin_edges(size, bins):
    starts, ends = [], []
    for i in range(bins):
        begin, stop = divmod(i * size, bins)[0], divmod((i + 1) * size, bins)
        starts.append(begin)
        ends.append(stop[0] + (stop[1] > 0))
    return np.array(starts, dtype=int), np.array(ends, dtype=int)
