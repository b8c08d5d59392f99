"""In program D, row 1 may not look at all four places."""


def answers():
    return {"A": 288, "B": 20, "C": RuntimeError, "D": 0.25, "E": 4}
