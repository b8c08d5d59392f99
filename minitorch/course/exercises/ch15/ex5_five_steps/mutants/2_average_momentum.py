"""In program A the whole gradient is added, not `1 - momentum` of it."""


def answers():
    return {"A": -1.75, "B": 0.9, "C": ValueError, "D": 2.0, "E": 5.0}
