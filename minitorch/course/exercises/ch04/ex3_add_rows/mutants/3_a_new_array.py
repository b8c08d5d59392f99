"""The sums stand in a new array, and `target` is as before. Write into `target` itself."""


def add_rows(target, index, rows):
    target = target.copy()
    for place, row in zip(index, rows):
        target[place] += row
