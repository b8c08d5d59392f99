"""In program D the batch norm is in training, and it is given a single image."""


def answers():
    return {"A": 4, "B": 1, "C": 2, "D": 1, "E": 4}
