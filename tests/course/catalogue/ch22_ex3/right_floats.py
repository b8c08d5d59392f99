# floats are as good
def answers():
    return {'A': 4.0, 'B': 2.0, 'C': 5.0, 'D': 2.0, 'E': 1.0}
