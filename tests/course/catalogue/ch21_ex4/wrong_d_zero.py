# the other side of the diagonal
def answers():
    return {"A": 288, "B": 20, "C": RuntimeError, "D": 0.0, "E": 4}
