"""In program D the scheduler halves after every second call only."""


def answers():
    return {"A": -2.5, "B": 0.9, "C": ValueError, "D": 0.25, "E": 5.0}
