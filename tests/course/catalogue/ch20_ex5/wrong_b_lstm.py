# B: four gates
# mistake: four-gates
def answers():
    return {'A': 40, 'B': 144, 'C': 4, 'D': RuntimeError, 'E': 24}
