# E: 5 of 5
def answers():
    return {"A": -2.5, "B": 0.9, "C": ValueError, "D": 2.0, "E": 1.0}
