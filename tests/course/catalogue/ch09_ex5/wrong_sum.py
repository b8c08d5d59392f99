# the hook multiplies the sum
# mistake: sum-again
def answers():
    return {"A": 60, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 21.0}
