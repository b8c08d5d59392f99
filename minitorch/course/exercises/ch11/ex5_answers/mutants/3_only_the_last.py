"""in C, `total` leads to the graphs of all three rounds."""


def answers():
    return {"A": 4000, "B": 0, "C": 4000, "D": 4000, "E": 0}
