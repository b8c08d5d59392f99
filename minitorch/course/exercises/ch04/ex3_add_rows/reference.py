def add_rows(target, index, rows):
    for place, row in zip(index, rows):
        target[place] += row
