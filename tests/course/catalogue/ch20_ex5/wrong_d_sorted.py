# D: sorts
# mistake: sorts
def answers():
    return {'A': 40, 'B': 108, 'C': 4, 'D': 24, 'E': 24}
