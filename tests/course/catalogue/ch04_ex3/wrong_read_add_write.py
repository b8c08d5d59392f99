# in three steps
# mistake: counts-once
def add_rows(target, index, rows):
    read = target[index]
    read = read + rows
    target[index] = read
