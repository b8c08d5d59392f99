# a
def answers():
    return {"A": 9, "B": 3, "C": 2, "D": RuntimeError, "E": 30}
