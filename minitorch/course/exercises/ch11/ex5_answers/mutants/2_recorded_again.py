"""in B, `y` was made without a history and requires no gradient. The `sin` after the block has
nothing to record.
"""


def answers():
    return {"A": 4000, "B": 4000, "C": 12000, "D": 4000, "E": 0}
