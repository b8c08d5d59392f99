"""In program A a hook on a leaf comes before the gradient is added, and what it returns is
added.
"""


def answers():
    return {"A": 4.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 21.0}
