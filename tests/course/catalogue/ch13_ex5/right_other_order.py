# in another order
def answers():
    return {'E': 1, 'D': TypeError, 'C': 2, 'B': 4, 'A': 2}
