# C is 0
def answers():
    return {"A": 2, "B": 4, "C": 0, "D": TypeError, "E": 1}
