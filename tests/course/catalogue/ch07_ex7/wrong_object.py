# an error instead of its class
def answers():
    return {"A": 28, "B": 12, "C": RuntimeError("backward twice"), "D": 21, "E": None}
