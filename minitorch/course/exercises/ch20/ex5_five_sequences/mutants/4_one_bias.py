"""In program B each of the two matrices has a bias of its own."""


def answers():
    return {"A": 40, "B": 96, "C": 4, "D": RuntimeError, "E": 24}
