# c
def answers():
    return {"A": 8, "B": 3, "C": 4, "D": RuntimeError, "E": 30}
