# one row counts once
# mistake: one-nan
def answers():
    return {"A": 288, "B": 20, "C": RuntimeError, "D": 0.5, "E": 1}
