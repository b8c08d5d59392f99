# linspace, cut off
# mistake: no-overlap
def bin_edges(size, bins):
    e = np.linspace(0, size, bins + 1).astype(int)
    return e[:-1], e[1:]
