# E is missing
def answers():
    return {'A': 4, 'B': 2, 'C': 5, 'D': 2}
