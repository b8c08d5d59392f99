# a matrix product with one-hot rows
def add_rows(target, index, rows):
    hot = np.zeros((len(target), len(index)))
    hot[index, np.arange(len(index))] = 1
    target += (hot @ rows).astype(target.dtype)
