"""In program D nobody has read the stream yet, and it has no length to ask for."""


def answers():
    return {"A": 960, "B": 12, "C": ValueError, "D": 2, "E": 2}
