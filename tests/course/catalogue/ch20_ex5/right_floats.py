# floats
def answers():
    return {'A': 40.0, 'B': 108.0, 'C': 4.0, 'D': RuntimeError, 'E': 24.0}
