"""In program D the tensor isn't made a parameter for you."""


def answers():
    return {"A": 2, "B": 4, "C": 2, "D": 2, "E": 1}
