"""In program C each layer runs in both directions."""


def answers():
    return {"A": 40, "B": 108, "C": 2, "D": RuntimeError, "E": 24}
