# whole numbers where they are whole
def answers():
    return {'A': -5 / 2, 'B': 0.9, 'C': ValueError, 'D': 2, 'E': 5}
