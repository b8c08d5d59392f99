# E: rows
def answers():
    return {'A': 40, 'B': 108, 'C': 4, 'D': RuntimeError, 'E': 8}
