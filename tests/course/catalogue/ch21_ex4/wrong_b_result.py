# the result instead of the weights
def answers():
    return {"A": 288, "B": 80, "C": RuntimeError, "D": 0.5, "E": 4}
