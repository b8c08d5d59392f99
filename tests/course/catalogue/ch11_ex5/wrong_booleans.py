# booleans for numbers
def answers():
    return {"A": True, "B": False, "C": True, "D": True, "E": False}
