"""In program E no gradient arrives at `x`. That is not the same as a gradient of 0."""


def answers():
    return {"A": 28.0, "B": 12.0, "C": RuntimeError, "D": 21.0, "E": 0.0}
