"""In program E both the bias that is None and the product are counted."""


def answers():
    return {"A": 2, "B": 4, "C": 2, "D": TypeError, "E": 3}
