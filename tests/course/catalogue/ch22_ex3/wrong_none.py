# None for what does not fail
def answers():
    return {'A': 4, 'B': 2, 'C': 5, 'D': None, 'E': 1}
