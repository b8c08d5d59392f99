"""In program D only the flag of the container is set."""


def answers():
    return {"A": 4, "B": 1, "C": 2, "D": 0, "E": 4}
