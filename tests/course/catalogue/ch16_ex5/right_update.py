# built up
def answers():
    found = {}
    for name, value in zip('ABCDE', [4, 1.0, 2.0, ValueError, 4]):
        found[name] = value
    return found
