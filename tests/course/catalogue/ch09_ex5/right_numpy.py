# NumPy's numbers
def answers():
    return {'E': 21.0, 'D': RuntimeError, 'C': 40, 'B': 2., 'A': 20.}
