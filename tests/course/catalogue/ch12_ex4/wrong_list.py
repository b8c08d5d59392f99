# a list
def answers():
    return [1, 0, 6, 24, 3]
