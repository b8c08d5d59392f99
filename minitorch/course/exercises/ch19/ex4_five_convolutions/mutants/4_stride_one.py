"""The windows of a pool do not overlap unless you say so: look at program C."""


def answers():
    return {"A": 192, "B": 60, "C": 6, "D": RuntimeError, "E": 17}
