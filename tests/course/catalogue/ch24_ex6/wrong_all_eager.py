# as without any recording
def answers():
    return {"A": -4, "B": -4, "C": 10, "D": 3, "E": 5}
