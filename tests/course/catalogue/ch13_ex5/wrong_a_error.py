# A is an error
def answers():
    return {"A": TypeError, "B": 4, "C": 2, "D": TypeError, "E": 1}
