"""In program A a second path leads from `y` to `x`, through the addition."""


def answers():
    return {"A": 27.0, "B": 12.0, "C": RuntimeError, "D": 21.0, "E": None}
