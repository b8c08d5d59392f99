"""in D, the number has no graph, but the name `loss` still leads to the last one."""


def answers():
    return {"A": 4000, "B": 0, "C": 12000, "D": 0, "E": 0}
