# calculated by hand
def answers():
    return {'A': 2 * (2 * 5), 'B': 1 * 2, 'C': (1 + 1) * 10 * 2, 'D': RuntimeError, 'E': 10 * 2 + 1}
