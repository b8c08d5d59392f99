# another order
def answers():
    return {'E': 5.0, 'D': 2.0, 'C': ValueError, 'B': 0.9, 'A': -2.5}
