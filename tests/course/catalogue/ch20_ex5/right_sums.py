# written as calculations
def answers():
    return {'A': 5*2*4, 'B': 3*(3*4 + 4*4 + 2*4), 'C': 2*2, 'D': RuntimeError, 'E': (5+3)*3}
