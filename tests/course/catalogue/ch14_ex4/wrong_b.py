# b
def answers():
    return {"A": 8, "B": 6, "C": 2, "D": RuntimeError, "E": 30}
