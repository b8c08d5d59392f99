# adds the sum of each group only where the group's index is new, in sorted order of a set
def add_rows(target, index, rows):
    for place in set(index.tolist()):
        target[place] += rows[index == place][0] * (index == place).sum()
