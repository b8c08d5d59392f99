"""In program A the second step also has a part of the first direction."""


def answers():
    return {"A": -2.0, "B": 0.9, "C": ValueError, "D": 2.0, "E": 5.0}
