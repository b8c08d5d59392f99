def answers():
    return {"A": 4, "B": 1, "C": 2, "D": ValueError, "E": 4}
