"""Program A calls `all_reduce` twice, and the second call adds up what the first one left."""


def answers():
    return {"A": 10.0, "B": 640.0, "C": 2.5, "D": 16.0, "E": RuntimeError}
