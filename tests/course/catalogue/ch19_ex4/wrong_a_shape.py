# A: a shape
def answers():
    return {'A': (2, 6, 4, 4), 'B': 60, 'C': 2, 'D': RuntimeError, 'E': 17}
