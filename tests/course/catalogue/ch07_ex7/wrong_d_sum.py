# D without the weights
# mistake: no-weights
def answers():
    return {"A": 28, "B": 12, "C": RuntimeError, "D": 9, "E": None}
