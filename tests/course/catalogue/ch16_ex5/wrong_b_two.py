# twice the part
def answers():
    return {"A": 4, "B": 2, "C": 2, "D": ValueError, "E": 4}
