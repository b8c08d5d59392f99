# one by one
def answers():
    out = {}
    out['A'] = 1 + 1
    out['B'] = 2 * 2
    out['C'] = 2
    out['D'] = TypeError
    out['E'] = 2 - 1
    return out
