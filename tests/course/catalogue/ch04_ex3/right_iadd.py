# ellipsis
def add_rows(target, index, rows):
    k = 0
    while k < len(index):
        target[index[k], ...] += rows[k, ...]
        k += 1
