# E is missing
def answers():
    return {'A': 40, 'B': 108, 'C': 4, 'D': RuntimeError}
