"""`numpy()` itself refuses a tensor of a GPU."""


def answers():
    return {"A": 4, "B": 2, "C": 5, "D": 3, "E": 1}
