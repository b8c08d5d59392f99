"""In program E a second path leads to `x`, past the hook."""


def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 20.0}
