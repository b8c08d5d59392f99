"""In program A the last, short batch is left out."""


def answers():
    return {"A": 1000, "B": 12, "C": ValueError, "D": TypeError, "E": 2}
