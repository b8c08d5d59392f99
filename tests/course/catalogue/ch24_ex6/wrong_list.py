# a list
def answers():
    return [-6, -4, 2, 3, 2]
