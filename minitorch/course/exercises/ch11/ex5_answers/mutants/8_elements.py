"""these are numbers of elements. Each has 4 bytes."""


def answers():
    return {"A": 1000, "B": 0, "C": 3000, "D": 1000, "E": 0}
