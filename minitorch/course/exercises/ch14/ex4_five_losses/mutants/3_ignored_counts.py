"""In program C the ignored example is left out of the count, too."""


def answers():
    return {"A": 8, "B": 3, "C": 4 / 3, "D": RuntimeError, "E": 30}
