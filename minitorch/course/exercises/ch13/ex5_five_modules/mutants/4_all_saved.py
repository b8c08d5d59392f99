"""In program C one of the tensors was registered as not persistent."""


def answers():
    return {"A": 2, "B": 4, "C": 3, "D": TypeError, "E": 1}
