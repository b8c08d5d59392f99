"""In program C neither `no_grad` nor `requires_grad_(False)` is about the flag."""


def answers():
    return {"A": 4, "B": 1, "C": 0, "D": ValueError, "E": 4}
