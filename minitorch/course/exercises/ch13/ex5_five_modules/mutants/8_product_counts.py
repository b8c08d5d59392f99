"""In program E the product of a parameter and a number is no parameter."""


def answers():
    return {"A": 2, "B": 4, "C": 2, "D": TypeError, "E": 2}
