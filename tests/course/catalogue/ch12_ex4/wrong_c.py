# C is 12
# mistake: first-only
def answers():
    return {"A": 1.0, "B": 0.0, "C": 12.0, "D": 24.0, "E": 3.0}
