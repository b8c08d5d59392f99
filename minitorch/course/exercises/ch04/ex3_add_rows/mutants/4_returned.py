"""The sums are right, but the function returns something. Its result is `target`, which the
caller has already.
"""


def add_rows(target, index, rows):
    for place, row in zip(index, rows):
        target[place] += row
    return target
