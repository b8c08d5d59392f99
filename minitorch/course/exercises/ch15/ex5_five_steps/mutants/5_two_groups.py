"""In program C a parameter would take two steps each time."""


def answers():
    return {"A": -2.5, "B": 0.9, "C": 2, "D": 2.0, "E": 5.0}
