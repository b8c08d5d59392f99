"""In program B the handle has taken the hook off before backward runs."""


def answers():
    return {"A": 20.0, "B": 20.0, "C": 40.0, "D": RuntimeError, "E": 21.0}
