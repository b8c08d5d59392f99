"""In program C two arguments want to decide the order, and neither is ignored."""


def answers():
    return {"A": 960, "B": 12, "C": 3, "D": TypeError, "E": 2}
