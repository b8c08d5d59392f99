# C stops with an error, which is not an answer with a number
# mistake: first-walk
def answers():
    return {"A": 28, "B": 12, "C": 6, "D": 21, "E": None}
