# A is what is left
def answers():
    return {"A": 40, "B": 12, "C": ValueError, "D": TypeError, "E": 2}
