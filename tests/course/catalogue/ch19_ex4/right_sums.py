# written as calculations
def answers():
    return {'A': 2*6*4*4, 'B': 6*9 + 6, 'C': 8 // 3, 'D': RuntimeError, 'E': 7*2 + 3}
