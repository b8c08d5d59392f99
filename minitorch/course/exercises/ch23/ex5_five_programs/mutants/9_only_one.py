"""In program D two backwards are outside of `no_sync()`."""


def answers():
    return {"A": 40.0, "B": 640.0, "C": 2.5, "D": 8.0, "E": RuntimeError}
