# A: the index itself
def answers():
    return {'A': 1, 'B': 2, 'C': 5, 'D': 2, 'E': 1}
