# E is 0
# mistake: zero
def answers():
    return {"A": 28, "B": 12, "C": RuntimeError, "D": 21, "E": 0}
