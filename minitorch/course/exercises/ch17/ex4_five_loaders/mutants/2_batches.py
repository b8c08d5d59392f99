"""Program A counts samples, not batches."""


def answers():
    return {"A": 15, "B": 12, "C": ValueError, "D": TypeError, "E": 2}
