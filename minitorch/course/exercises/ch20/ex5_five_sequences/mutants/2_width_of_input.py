"""The results of program A are as wide as the state, not as the input."""


def answers():
    return {"A": 30, "B": 108, "C": 4, "D": RuntimeError, "E": 24}
