"""In program D there are five calls: it halves more than once."""


def answers():
    return {"A": -2.5, "B": 0.9, "C": ValueError, "D": 4.0, "E": 5.0}
