# B: no biases
def answers():
    return {'A': 40, 'B': 84, 'C': 4, 'D': RuntimeError, 'E': 24}
