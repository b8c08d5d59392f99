# C is a TypeError
def answers():
    return {"A": 960, "B": 12, "C": TypeError, "D": TypeError, "E": 2}
