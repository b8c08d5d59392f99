# sums
def answers():
    return {"A": 4 * 64 + 4 * 8, "B": 5 * 2 * 2, "C": RuntimeError, "D": 1 / 2, "E": 4}
