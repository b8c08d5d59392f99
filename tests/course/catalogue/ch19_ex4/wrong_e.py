# E: as a convolution would
def answers():
    return {'A': 192, 'B': 60, 'C': 2, 'D': RuntimeError, 'E': 3}
