# slices of one row
def add_rows(target, index, rows):
    for k, place in enumerate(index):
        target[place:place + 1] += rows[k:k + 1]
