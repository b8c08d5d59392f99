# nothing grows
def answers():
    return {"A": 1, "B": 1, "C": 2, "D": ValueError, "E": 4}
