"""In program B the two walks have a graph each. Nothing that the second one needs was freed."""


def answers():
    return {"A": 28.0, "B": RuntimeError, "C": RuntimeError, "D": 21.0, "E": None}
