"""In program E each label becomes a row of 3 numbers."""


def answers():
    return {"A": 8, "B": 3, "C": 2, "D": RuntimeError, "E": 10}
