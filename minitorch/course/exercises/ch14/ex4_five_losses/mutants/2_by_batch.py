"""In program B the divisor is the sum of the weights that were used, and not the batch."""


def answers():
    return {"A": 8, "B": 4, "C": 2, "D": RuntimeError, "E": 30}
