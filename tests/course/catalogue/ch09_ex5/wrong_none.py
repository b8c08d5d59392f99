# None after an error
def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": None, "E": 21.0}
