"""In program A, tracing warns of the question, and goes on."""


def answers():
    return {"A": RuntimeError, "B": -4, "C": 2, "D": 3, "E": 2}
