"""In program B Adam divides by the size of the gradient."""


def answers():
    return {"A": -2.5, "B": -99.0, "C": ValueError, "D": 2.0, "E": 5.0}
