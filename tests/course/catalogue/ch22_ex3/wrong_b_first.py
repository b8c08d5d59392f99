# B: the first line
def answers():
    return {'A': 4, 'B': 1, 'C': 5, 'D': 2, 'E': 1}
