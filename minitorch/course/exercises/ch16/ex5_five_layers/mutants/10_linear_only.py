"""In program E the batch norm has parameters, too."""


def answers():
    return {"A": 4, "B": 1, "C": 2, "D": ValueError, "E": 2}
