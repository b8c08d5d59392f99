"""In program D, a write into an argument is a call like all others: it happens in each replay."""


def answers():
    return {"A": -6, "B": -4, "C": 2, "D": 1, "E": 2}
