# B: groups forgotten
# mistake: groups-forgotten
def answers():
    return {'A': 192, 'B': 6*3*9 + 6, 'C': 2, 'D': RuntimeError, 'E': 17}
