# A: all three results
def answers():
    return {'A': 56, 'B': 108, 'C': 4, 'D': RuntimeError, 'E': 24}
