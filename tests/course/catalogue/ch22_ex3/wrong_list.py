# a list
def answers():
    return [4, 2, 5, 2, 1]
