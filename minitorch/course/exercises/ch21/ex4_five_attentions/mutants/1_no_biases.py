"""Layers have biases, too: look at program A."""


def answers():
    return {"A": 256, "B": 20, "C": RuntimeError, "D": 0.5, "E": 4}
