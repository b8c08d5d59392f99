# D: the product
def answers():
    return {'A': 4, 'B': 2, 'C': 5, 'D': 1, 'E': 1}
