"""In program C `no_grad` does not keep a batch out of the statistics."""


def answers():
    return {"A": 4, "B": 1, "C": 1, "D": ValueError, "E": 4}
