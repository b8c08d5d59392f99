"""In program B the momentum is the part of the new value, not of the old one."""


def answers():
    return {"A": 4, "B": 9, "C": 2, "D": ValueError, "E": 4}
