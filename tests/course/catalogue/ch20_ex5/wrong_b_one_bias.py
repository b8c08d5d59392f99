# B: one bias
# mistake: one-bias
def answers():
    return {'A': 40, 'B': 96, 'C': 4, 'D': RuntimeError, 'E': 24}
