# C as if the graph were still there
# mistake: walks-twice
def answers():
    return {"A": 28, "B": 12, "C": 12, "D": 21, "E": None}
