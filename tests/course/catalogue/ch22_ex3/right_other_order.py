# another order
def answers():
    return {'E': 1, 'D': 2, 'C': 5, 'B': 2, 'A': 4}
