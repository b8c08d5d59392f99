"""In program E the first call has already shortened the gradients."""


def answers():
    return {"A": -2.5, "B": 0.9, "C": ValueError, "D": 2.0, "E": 10.0}
