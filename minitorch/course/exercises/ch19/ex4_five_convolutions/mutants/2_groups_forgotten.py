"""In program B each output sees only the channels of its own group."""


def answers():
    return {"A": 192, "B": 168, "C": 2, "D": RuntimeError, "E": 17}
