# counts by itself and writes through a view
def add_rows(target, index, rows):
    k = 0
    while k < len(index):
        view = target[int(index[k]) : int(index[k]) + 1]
        view[...] = view + rows[k]
        k += 1
    return None
