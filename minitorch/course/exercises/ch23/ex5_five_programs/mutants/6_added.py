"""In program C, DDP averages the gradients. It does not leave their sum."""


def answers():
    return {"A": 40.0, "B": 640.0, "C": 10.0, "D": 16.0, "E": RuntimeError}
