def answers():
    return {"A": 8, "B": 3, "C": 2, "D": RuntimeError, "E": 30}
