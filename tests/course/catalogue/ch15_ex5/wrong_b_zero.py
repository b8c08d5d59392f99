# B
def answers():
    return {"A": -2.5, "B": 0.0, "C": ValueError, "D": 2.0, "E": 5.0}
