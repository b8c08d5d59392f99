# in another order
def answers():
    return {"E": 2, "D": TypeError, "C": ValueError, "B": 12, "A": 960}
