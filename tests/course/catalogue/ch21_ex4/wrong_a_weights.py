# only in and out, no biases of the first
def answers():
    return {"A": 264, "B": 20, "C": RuntimeError, "D": 0.5, "E": 4}
