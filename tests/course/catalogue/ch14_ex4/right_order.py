# another order
def answers():
    return {"E": 30, "D": RuntimeError, "C": 2, "B": 3, "A": 8}
