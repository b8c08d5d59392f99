# by number
def add_rows(target, index, rows):
    for k in range(len(index)):
        target[index[k]] = target[index[k]] + rows[k]
