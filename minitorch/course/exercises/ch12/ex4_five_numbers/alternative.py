def answers():
    x = 2.0
    return {"A": x / 2, "B": 0.0, "C": 6 * x / 2, "D": 3 * 4 * x, "E": 3 * x * x / 4}
