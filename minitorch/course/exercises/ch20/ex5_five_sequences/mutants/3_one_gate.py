"""A GRU has three gates, and so three times the numbers of an RNN."""


def answers():
    return {"A": 40, "B": 36, "C": 4, "D": RuntimeError, "E": 24}
