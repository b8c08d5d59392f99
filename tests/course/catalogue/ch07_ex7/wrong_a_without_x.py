# A forgets the last x
# mistake: one-path
def answers():
    return {"A": 27, "B": 12, "C": RuntimeError, "D": 21, "E": None}
