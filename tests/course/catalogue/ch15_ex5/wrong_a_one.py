# A
def answers():
    return {"A": -1.0, "B": 0.9, "C": ValueError, "D": 2.0, "E": 5.0}
