"""Program E would have this gradient if `item()` kept the history. It returns a plain number."""


def answers():
    return {"A": 28.0, "B": 12.0, "C": RuntimeError, "D": 21.0, "E": 24.0}
