# two mistakes
def answers():
    return {"A": -4, "B": -4, "C": 10, "D": 3, "E": 2}
