"""In program B each rank sends more than its tensor once: the sums have to go round, too."""


def answers():
    return {"A": 40.0, "B": 400.0, "C": 2.5, "D": 16.0, "E": RuntimeError}
