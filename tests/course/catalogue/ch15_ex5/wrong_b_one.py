# B: no step
def answers():
    return {"A": -2.5, "B": 1.0, "C": ValueError, "D": 2.0, "E": 5.0}
