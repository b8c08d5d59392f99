# returns, and does not write
def add_rows(target, index, rows):
    out = target.copy()
    np.add.at(out, index, rows)
    return out
