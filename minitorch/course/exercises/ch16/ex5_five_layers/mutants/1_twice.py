"""In program A what is kept is divided by `1 - p`, and `p` isn't one half."""


def answers():
    return {"A": 2, "B": 1, "C": 2, "D": ValueError, "E": 4}
