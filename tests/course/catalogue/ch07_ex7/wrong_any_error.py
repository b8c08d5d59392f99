# the class that all errors have
def answers():
    return {"A": 28, "B": 12, "C": Exception, "D": 21, "E": None}
