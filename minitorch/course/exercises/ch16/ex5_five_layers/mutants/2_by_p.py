"""In program A what is kept is divided by `1 - p`, not multiplied by `p` or `1 - p`."""


def answers():
    return {"A": 0.25, "B": 1, "C": 2, "D": ValueError, "E": 4}
