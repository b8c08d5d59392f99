# argwhere, columns
def packed_places(lengths):
    grid = np.arange(max(lengths)).reshape(-1, 1) < lengths.reshape(1, -1)
    found = np.argwhere(grid)
    return found[:, 0], found[:, 1]
