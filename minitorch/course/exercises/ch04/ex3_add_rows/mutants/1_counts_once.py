"""An index that occurs several times counts once. `target[index]` is a copy, read before
anything is added.
"""


def add_rows(target, index, rows):
    target[index] += rows
