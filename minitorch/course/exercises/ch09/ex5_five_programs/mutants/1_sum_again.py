"""In program A the hook sees only what arrives, and not what is in `x.grad` already."""


def answers():
    return {"A": 60.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 21.0}
