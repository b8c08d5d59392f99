"""In program E clipping never makes gradients longer."""


def answers():
    return {"A": -2.5, "B": 0.9, "C": ValueError, "D": 2.0, "E": 20.0}
