# D is an AttributeError
def answers():
    return {"A": 960, "B": 12, "C": ValueError, "D": AttributeError, "E": 2}
