# A: the last state
# mistake: last-state-only
def answers():
    return {'A': 8, 'B': 108, 'C': 4, 'D': RuntimeError, 'E': 24}
