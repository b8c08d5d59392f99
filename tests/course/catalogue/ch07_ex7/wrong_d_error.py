# D as if only scalars could be walked from
# mistake: only-scalars
def answers():
    return {"A": 28, "B": 12, "C": RuntimeError, "D": RuntimeError, "E": None}
