"""You add `rows[index[k]]` to `target[k]`. The index says which row of `target` is written."""


def add_rows(target, index, rows):
    for k, place in enumerate(index):
        target[k % len(target)] += rows[place % len(rows)]
