# in another order
def answers():
    found = {"E": 0, "D": 4_000}
    found["C"] = 12_000
    found["B"] = 0
    found["A"] = 4_000
    return found
