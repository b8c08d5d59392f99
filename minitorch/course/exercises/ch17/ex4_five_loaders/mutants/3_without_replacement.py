"""In program B an index may be drawn more than once: replacement is the default."""


def answers():
    return {"A": 960, "B": 3, "C": ValueError, "D": TypeError, "E": 2}
