# another order
def answers():
    found = {}
    for name, value in zip('EDCBA', [24, RuntimeError, 4, 108, 40]):
        found[name] = value
    return found
