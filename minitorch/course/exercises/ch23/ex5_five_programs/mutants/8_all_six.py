"""In program D some of the backwards are inside `no_sync()`, and send nothing."""


def answers():
    return {"A": 40.0, "B": 640.0, "C": 2.5, "D": 48.0, "E": RuntimeError}
