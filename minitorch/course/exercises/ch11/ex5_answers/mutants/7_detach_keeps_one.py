"""in E, the detached tensor has a memory, but no graph keeps it: the tensor itself does."""


def answers():
    return {"A": 4000, "B": 0, "C": 12000, "D": 4000, "E": 4000}
