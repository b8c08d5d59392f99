# another order
def answers():
    found = {}
    found["E"] = 17
    found["D"] = RuntimeError
    found["C"] = 2
    found["B"] = 60
    found["A"] = 192
    return found
