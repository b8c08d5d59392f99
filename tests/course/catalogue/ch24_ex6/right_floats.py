# floats
def answers():
    return {"A": -6.0, "B": -4.0, "C": 2.0, "D": 3.0, "E": 2.0}
