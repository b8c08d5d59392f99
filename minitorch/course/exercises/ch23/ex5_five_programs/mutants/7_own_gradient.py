"""In program C rank 0 has more than its own gradient after backward."""


def answers():
    return {"A": 40.0, "B": 640.0, "C": 1.0, "D": 16.0, "E": RuntimeError}
