# the first row
def answers():
    return {"A": 288, "B": 20, "C": RuntimeError, "D": 1.0, "E": 4}
