"""In program C the frozen weight is still saved."""


def answers():
    return {"A": 2, "B": 4, "C": 1, "D": TypeError, "E": 1}
