# computed by hand
def answers():
    return {"A": 1 / (1 - 0.75), "B": 0.9 * 0 + 0.1 * 10, "C": 1 + 1, "D": ValueError, "E": 2 + 2}
