# B is an error
def answers():
    return {"A": 2, "B": ValueError, "C": 2, "D": TypeError, "E": 1}
