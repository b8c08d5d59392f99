# B is an error
def answers():
    return {"A": 960, "B": RuntimeError, "C": ValueError, "D": TypeError, "E": 2}
