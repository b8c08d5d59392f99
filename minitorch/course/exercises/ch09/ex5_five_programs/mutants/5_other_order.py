"""In program C the hooks run in the order in which they were registered."""


def answers():
    return {"A": 20.0, "B": 2.0, "C": 22.0, "D": RuntimeError, "E": 21.0}
