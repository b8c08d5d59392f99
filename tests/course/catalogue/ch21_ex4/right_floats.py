# floats
def answers():
    return {"A": 288.0, "B": 20.0, "C": RuntimeError, "D": 0.5, "E": 4.0}
