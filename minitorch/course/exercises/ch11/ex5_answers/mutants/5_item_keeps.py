"""in D, a number leads to no graph. Only what `loss` leads to is alive."""


def answers():
    return {"A": 4000, "B": 0, "C": 12000, "D": 12000, "E": 0}
