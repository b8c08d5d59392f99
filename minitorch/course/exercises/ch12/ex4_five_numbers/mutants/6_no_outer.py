"""D multiplies with 3 and 4, too."""


def answers():
    return {"A": 1.0, "B": 0.0, "C": 6.0, "D": 2.0, "E": 3.0}
