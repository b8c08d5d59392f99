# step by step
def answers():
    found = {}
    found['A'] = -1 - 1.5
    found['B'] = 1 - 0.1
    found['C'] = ValueError
    found['D'] = 8 * 0.5**2
    found['E'] = 5
    return found
