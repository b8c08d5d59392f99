# B: no groups, no bias
def answers():
    return {'A': 192, 'B': 162, 'C': 2, 'D': RuntimeError, 'E': 17}
