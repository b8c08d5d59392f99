# C
def answers():
    return {"A": -2.5, "B": 0.9, "C": RuntimeError, "D": 2.0, "E": 5.0}
