# counts one write more, when it is recorded
def answers():
    return {"A": -6, "B": -4, "C": 2, "D": 4, "E": 2}
