"""In program B six indices are drawn, although only one of them has a weight."""


def answers():
    return {"A": 960, "B": 2, "C": ValueError, "D": TypeError, "E": 2}
