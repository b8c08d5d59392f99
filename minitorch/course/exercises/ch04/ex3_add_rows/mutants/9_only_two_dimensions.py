"""A row may be a number, or have several dimensions. Your program walks over one."""


def add_rows(target, index, rows):
    for place, row in zip(index, rows):
        for column in range(target.shape[1]):
            target[place][column : column + 1] += row[column : column + 1].reshape(-1)
