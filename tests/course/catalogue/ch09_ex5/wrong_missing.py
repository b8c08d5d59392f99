# a key is missing
def answers():
    return {'A': 20., 'B': 2., 'C': 40., 'D': RuntimeError}
