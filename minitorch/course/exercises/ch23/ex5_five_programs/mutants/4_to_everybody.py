"""In program B nobody sends the tensor to all others. There is a ring."""


def answers():
    return {"A": 40.0, "B": 1600.0, "C": 2.5, "D": 16.0, "E": RuntimeError}
