# one is missing
def answers():
    return {'A': -2.5, 'B': 0.9, 'C': ValueError, 'D': 2.0}
