


def answers():
    return {"A": 4, "B": 2, "C": 5, "D": 2, "E": 1}
