"""in A, `exp` keeps its result and `sin` keeps its input. That is the same memory."""


def answers():
    return {"A": 8000, "B": 0, "C": 12000, "D": 4000, "E": 0}
