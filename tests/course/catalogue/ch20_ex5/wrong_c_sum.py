# C: three
def answers():
    return {'A': 40, 'B': 108, 'C': 3, 'D': RuntimeError, 'E': 24}
