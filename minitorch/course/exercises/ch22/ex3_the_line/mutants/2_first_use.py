"""Using a result in another kernel doesn't wait for it: it only launches more."""


def answers():
    return {"A": 3, "B": 2, "C": 3, "D": 2, "E": 1}
