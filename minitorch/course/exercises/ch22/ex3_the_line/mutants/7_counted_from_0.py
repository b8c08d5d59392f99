"""The lines are counted from 1."""


def answers():
    return {"A": 3, "B": 1, "C": 4, "D": 1, "E": 0}
