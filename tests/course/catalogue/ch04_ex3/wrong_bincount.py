# counts, times the rows
def add_rows(target, index, rows):
    for place in np.unique(index):
        target[place] += rows[list(index).index(place)] * np.sum(index == place).astype(rows.dtype)
