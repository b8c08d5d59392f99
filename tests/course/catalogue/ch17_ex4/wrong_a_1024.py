# A is rounded up
def answers():
    return {"A": 1024, "B": 12, "C": ValueError, "D": TypeError, "E": 2}
