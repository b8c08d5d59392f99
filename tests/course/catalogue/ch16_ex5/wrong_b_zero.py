# never moves
def answers():
    return {"A": 4, "B": 0, "C": 2, "D": ValueError, "E": 4}
