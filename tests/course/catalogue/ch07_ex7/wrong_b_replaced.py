# B as if the second walk replaced the first
# mistake: replaces
def answers():
    return {"A": 28, "B": 6, "C": RuntimeError, "D": 21, "E": None}
