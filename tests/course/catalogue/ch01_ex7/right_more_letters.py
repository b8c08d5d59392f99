# an extra entry for the example
def facts():
    found = {"example": (1, 8, 1, True)}
    found["a"], found["b"] = (4, 48, 4, True), (3, 48, 2, True)
    found["c"], found["d"] = (1, 32, 3, True), (3, 24, 0, False)
    found["e"], found["f"] = (6, 48, 0, True), (64, 256, 0, False)
    return found
