# C: the softmax
def answers():
    return {'A': 4, 'B': 2, 'C': 4, 'D': 2, 'E': 1}
