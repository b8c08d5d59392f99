"""In program C the second hook is given what the first one returned."""


def answers():
    return {"A": 20.0, "B": 2.0, "C": 20.0, "D": RuntimeError, "E": 21.0}
