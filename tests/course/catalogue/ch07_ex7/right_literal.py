# a dict, worked out on paper
def answers():
    return {"A": 28, "B": 12, "C": RuntimeError, "D": 21, "E": None}
