"""Devices are known to Python before anything is launched."""


def answers():
    return {"A": 4, "B": 3, "C": 5, "D": 2, "E": 1}
