# C: rounds up
def answers():
    return {'A': 192, 'B': 60, 'C': 3, 'D': RuntimeError, 'E': 17}
