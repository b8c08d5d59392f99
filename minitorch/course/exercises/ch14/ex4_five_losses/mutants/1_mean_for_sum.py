"""In program A the losses are added up, and nothing is divided."""


def answers():
    return {"A": 8 / 3, "B": 3, "C": 2, "D": RuntimeError, "E": 30}
