"""In program E the hook is on the value that `h` was at that moment, and not on the name."""


def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 30.0}
