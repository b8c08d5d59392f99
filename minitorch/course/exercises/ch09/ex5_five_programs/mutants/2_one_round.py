"""In program A backward runs twice, and each run adds to `x.grad`."""


def answers():
    return {"A": 10.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 21.0}
