# A: the last line
def answers():
    return {'A': 5, 'B': 2, 'C': 5, 'D': 2, 'E': 1}
