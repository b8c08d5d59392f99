"""Program B returns the mean over the heads."""


def answers():
    return {"A": 288, "B": 40, "C": RuntimeError, "D": 0.5, "E": 4}
