# as sums
def answers():
    return {"A": 1 + 4 + 3, "B": 12 / 4, "C": 4 / 2, "D": RuntimeError, "E": 2 * 5 * 3}
